/**
 * Whether the server must restart after this file changed. Screens, styles and messages are reloaded by Vite. Files that both
 * sides use also restart the server: an unnecessary restart costs little, a missing one is confusing.
 */
export function restartsServer(path: string): boolean {
  if (!/^src\/.*\.(ts|sql|typ)$/.test(path)) return false
  if (/\.(test|typecheck)\.ts$|\/testing\//.test(path)) return false
  if (/^src\/app\/(web[./]|modules\.web\.ts$)/.test(path)) return false
  // The only browser code the server uses is the paths, for links in mail and notifications.
  return !/\/web\//.test(path) || path.endsWith('/web/paths.ts')
}
