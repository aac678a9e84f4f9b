/**
 * Whether the server must start again after this file changed. Screens, styles and words reach the page through Vite. A file
 * that both sides use restarts the server too: a restart that was not needed costs nothing, a missing one misleads.
 */
export function restartsServer(path: string): boolean {
  if (!/^src\/.*\.(ts|sql|typ)$/.test(path)) return false
  if (/\.(test|typecheck)\.ts$|\/testing\//.test(path)) return false
  if (/^src\/app\/(web[./]|modules\.web\.ts$)/.test(path)) return false
  // Of a module's browser code the server uses only the addresses, for links in mail and notifications.
  return !/\/web\//.test(path) || path.endsWith('/web/paths.ts')
}
