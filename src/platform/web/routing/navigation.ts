type Navigate = (to: string, options?: { replace?: boolean }) => Promise<void> | void

let provided: Navigate | undefined

/** Makes navigation available outside React, for example when a session ends. */
export function provideNavigation(navigate: Navigate) {
  provided = navigate
}

/** Resolves once the new page is shown. */
export async function goTo(to: string, options?: { replace?: boolean }): Promise<void> {
  if (provided) await provided(to, options)
  else window.location.replace(to)
}
