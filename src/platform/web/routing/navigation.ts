type Go = (to: string, options?: { replace?: boolean }) => Promise<void> | void

let go: Go | undefined

/** For code outside the page's tree, such as the end of a session. */
export function provideNavigation(navigate: Go) {
  go = navigate
}

/** Resolves once the page is there. */
export async function goTo(to: string, options?: { replace?: boolean }): Promise<void> {
  if (go) await go(to, options)
  else window.location.replace(to)
}
