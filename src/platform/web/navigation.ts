type Go = (to: string, options?: { replace?: boolean }) => Promise<void> | void

let go: Go | undefined

/** For code outside the page's tree, such as the end of a session. */
export function provideNavigation(navigate: Go) {
  go = navigate
}

export function goTo(to: string, options?: { replace?: boolean }): void {
  if (go) void go(to, options)
  else window.location.replace(to)
}
