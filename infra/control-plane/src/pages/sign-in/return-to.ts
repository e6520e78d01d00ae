/** Where a sign-in may lead within the console. */
const HOME = '/console/tokens'

/** A path of this console, whatever was asked for: never another site. */
export function returnPath(asked: unknown): string {
  if (
    typeof asked !== 'string' ||
    !/^\/console(\/[\w-]+)*$/.test(asked) ||
    asked.startsWith('/console/sign-')
  )
    return HOME
  return asked
}
