// Pages work without this script; it adds what only a browser can do.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href)
    const words = button.textContent
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = words), 2000)
  })
}
