/** This browser's push subscription, if it has one. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const worker = await globalThis.navigator?.serviceWorker?.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/** Ends it, so that this browser can get no more push messages, whatever the server knows. */
export const endPushSubscription = async (): Promise<void> => {
  await (await pushSubscription().catch(() => null))?.unsubscribe().catch(() => false)
}
