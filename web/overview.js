// Copying is all that needs a script: without it, the buttons stay hidden and everything else is there.
for (const button of document.querySelectorAll("button[hidden]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = button.parentElement.querySelector("code").textContent;
    button.textContent = (await copy(text)) ? "Copied" : "Press Ctrl-C";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });

  /** Beyond this machine, browsers offer the clipboard to encrypted pages only: there the text is selected instead. */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector("code"));
      return false;
    }
  }
}
