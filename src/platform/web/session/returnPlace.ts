const key = 'banyan.returnTo'

type Return = { readonly userId: string | null; readonly to: string }

/** Remembers, in this tab only, the page a session ended on, or (without a user) a page somebody asked for before logging in. */
export function rememberPlace(place: Return) {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Without storage the person starts at home, which is where they would have started anyway.
  }
}

/** The page this person was on when their session ended; told once, and to nobody else. */
export function takePlace(userId: string): string | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Return | null
    sessionStorage.removeItem(key)
    return place && (place.userId === null || place.userId === userId) && /^\/(?!\/)/.test(place.to) ? place.to : null
  } catch {
    return null
  }
}
