let allowed = false

/** Lets the page unload without asking, for reloads by the app itself after unsaved work was stored. */
export function allowUnload() {
  allowed = true
}

export const isUnloadAllowed = () => allowed
