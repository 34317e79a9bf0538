// A slider beside each number: htmx asks for the picture as it moves. Without this file numbers are typed, and a button asks.
const FAR = 30; // what lies beyond is typed
for (const number of document.querySelectorAll(".odds-form input[type=number]")) {
  const slider = Object.assign(document.createElement("input"), { type: "range", min: number.min, max: Math.min(number.max, FAR), value: number.value });
  const both = Object.assign(document.createElement("div"), { className: "slid" });
  slider.setAttribute("aria-label", `${document.querySelector(`label[for="${number.id}"]`).textContent}, as a slider`);
  number.before(both);
  both.append(slider, number);
  slider.addEventListener("input", () => (number.value = slider.value));
  number.addEventListener("input", () => (slider.value = number.value));
}
