#!/bin/sh
# Run once by PostgreSQL's image, when its folder is made: the role that serves. What it may do, `prepare` says.
set -e
psql -v ON_ERROR_STOP=1 -U penance_owner -d penance -c "CREATE ROLE penance_house LOGIN PASSWORD '$HOUSE_PASSWORD'"
