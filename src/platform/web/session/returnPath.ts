const key = 'banyan.returnTo'

type ReturnTarget = { readonly userId: string | null; readonly to: string }

/** Remembers, in this tab only, the page where a session ended or (without a user) the page requested before signing in. */
export function rememberReturnPath(target: ReturnTarget) {
  try {
    sessionStorage.setItem(key, JSON.stringify(target))
  } catch {
    // Without storage the user simply starts on their home page.
  }
}

/** The remembered page, if it belongs to this user; it is returned only once. */
export function takeReturnPath(userId: string): string | null {
  try {
    const target = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ReturnTarget | null
    sessionStorage.removeItem(key)
    const isOwn = target?.userId === null || target?.userId === userId
    return target && isOwn && /^\/(?!\/)/.test(target.to) ? target.to : null
  } catch {
    return null
  }
}
