/* global document */
// The one script of the site: `/` goes to the search field, Escape leaves it. Pages need none of it.
document.addEventListener('keydown', (event) => {
  const field = document.getElementById('q')
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null
  if (event.key === 'Escape' && event.target === field) field.blur()
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})
