/* global document, location, addEventListener */
// The one script of the site: `/` goes to the search field, Escape leaves it; a link from another page to an id that the
// renderer gave a prefix (`getElementById`) arrives there. Pages need none of it for all else.
document.addEventListener('keydown', (event) => {
  const field = document.getElementById('q')
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null
  if (event.key === 'Escape' && event.target === field) field.blur()
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})

function goToPrefixedId() {
  let id = location.hash.slice(1)
  try {
    id = decodeURIComponent(id)
  } catch {
    // A badly encoded address stands for itself.
  }
  if (id && !document.getElementById(id)) document.getElementById(`doc-${id}`)?.scrollIntoView()
}
addEventListener('hashchange', goToPrefixedId)
addEventListener('DOMContentLoaded', goToPrefixedId)
