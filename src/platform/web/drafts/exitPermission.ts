let free = false

/** Lets the page be left without a question, when the product itself reloads it and the work is parked. */
export function leaveFreely() {
  free = true
}

export const mayLeaveFreely = () => free
