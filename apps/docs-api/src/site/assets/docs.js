/* global document, location, addEventListener */
// A link from another page to an id that the renderer gave a prefix (`getElementById`) arrives there.
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
