/** Hears every error that is logged, with the action and the id of what failed. */
export type OnError = (
  error: Error,
  where: { readonly action?: string | undefined; readonly id?: string | undefined },
) => void
