// Numbers get a minus and a plus, and say at once what they make of a figure. Without this file they are typed.
const NUMBER = /^-?\d{1,3}$/;
for (const input of document.querySelectorAll(".muster-roll .short, .group-effect .short")) {
  const label = document.querySelector(`label[for="${CSS.escape(input.id)}"]`).textContent;
  const was = input.parentElement.querySelector(".was");
  const tell = () => {
    if (!was) return;
    const typed = input.value.trim();
    const number = NUMBER.test(typed) ? Number(typed) : 0;
    const sum = "adds" in was.dataset ? Number(was.dataset.was) + number : number;
    was.querySelector("output").value = typed === "" ? was.dataset.was : sum;
  };
  const least = input.closest(".muster-roll") ? 0 : -60;
  const step = (by, sign, words) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "step", textContent: sign });
    button.setAttribute("aria-label", `${words}: ${label}`);
    button.addEventListener("click", () => {
      const number = NUMBER.test(input.value.trim()) ? Number(input.value) : 0;
      input.value = Math.max(least, number + by) || "";
      tell();
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return button;
  };
  input.before(step(-1, "\u2212", "One less"));
  input.after(step(1, "+", "One more"));
  input.addEventListener("input", tell);
}
