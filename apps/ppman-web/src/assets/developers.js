// The reference is complete without this script. It adds buttons that copy code, and forms that send a call.
function element(name, values = {}, ...children) {
  const made = Object.assign(document.createElement(name), values)
  made.append(...children)
  return made
}

for (const code of document.querySelectorAll('.sample pre')) {
  if (!navigator.clipboard) break
  const label = `Copy: ${code.getAttribute('aria-label')}`
  const button = element('button', { type: 'button', className: 'quiet copy', textContent: 'Copy', ariaLabel: label })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  const header = code.previousElementSibling
  if (header?.localName === 'header') header.append(button)
  else code.before(button)
}

// Kept in this variable alone, until the page is left.
let token = ''
const MAX_SHOWN = 20_000

for (const operation of document.querySelectorAll('.op[data-try]')) addForm(operation)

function addForm(operation) {
  const panel = element('details', {}, element('summary', { textContent: 'Try it' }))
  operation.querySelector('.op-code').append(element('div', { className: 'sample' }, panel))
  panel.addEventListener('toggle', () => panel.childElementCount > 1 || panel.append(formOf(operation)))
}

function field(label, input) {
  return element('label', {}, label, input)
}

function formOf(operation) {
  const [method, path] = operation.dataset.try.split(' ')
  const fields = [...operation.querySelectorAll('.params[data-place] > div')].map((row) => ({
    place: row.parentElement.dataset.place,
    name: row.querySelector('dt > var').textContent,
    input: element('input', {
      value: row.dataset.sent ?? '',
      required: row.querySelector('.chip') !== null,
      autocomplete: 'off',
    }),
  }))
  const body =
    operation.dataset.body && element('textarea', { value: operation.dataset.body, spellcheck: false })
  const key = element('input', { type: 'password', required: true, autocomplete: 'off', value: token })
  key.addEventListener('input', () => (token = key.value.trim()))
  key.addEventListener('focus', () => (key.value ||= token))
  const answer = element('pre', { className: 'code', tabIndex: 0, hidden: true, ariaLabel: 'Answer' })
  answer.setAttribute('role', 'status')
  const form = element(
    'form',
    { className: 'try' },
    field('Token, sent to this site alone and forgotten when you leave the page', key),
    ...fields.map(({ name, input }) => field(name, input)),
    ...(body ? [field('Body, JSON', body)] : []),
    element('p', {
      className: 'small soft',
      textContent: method === 'GET' ? 'Reads; changes nothing.' : 'This changes what your organization has.',
    }),
    element('button', { textContent: `Send ${method}` }),
    answer,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.hidden = false
    answer.textContent = 'Sending…'
    answer.textContent = await send(addressOf(path, fields), {
      method,
      headers: headersOf(fields, body),
      ...(body && { body: body.value }),
    })
  })
  return form
}

/** Null where a field, such as `..`, would lead elsewhere. */
function addressOf(path, fields) {
  const named = fields.filter(({ place }) => place === 'path')
  const filled = named.reduce(
    (text, { name, input }) => text.replace(`{${name}}`, encodeURIComponent(input.value)),
    path,
  )
  const url = new URL(filled, location.origin)
  if (url.origin !== location.origin || url.pathname !== filled) return null
  for (const { place, name, input } of fields)
    if (place === 'query' && input.value !== '') url.searchParams.set(name, input.value)
  return url
}

function headersOf(fields, body) {
  const own = fields.filter(({ place, input }) => place === 'header' && input.value !== '')
  return {
    ...Object.fromEntries(own.map(({ name, input }) => [name, input.value])),
    Authorization: `Bearer ${token}`,
    ...(body && { 'Content-Type': 'application/json' }),
  }
}

/** The answer as text. The call carries the token and no cookie, and follows no redirect. */
async function send(url, call) {
  if (url === null) return 'A field leads to another address.'
  const startedMs = performance.now()
  try {
    const options = { credentials: 'omit', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' }
    const response = await fetch(url, { ...call, ...options })
    const text = await response.text()
    const took = Math.round(performance.now() - startedMs)
    const id = response.headers.get('x-request-id') ?? 'none'
    return `${response.status} in ${took} ms, request ${id}\n\n${readable(text).slice(0, MAX_SHOWN)}`
  } catch (error) {
    return `No answer: ${error.message}`
  }
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
