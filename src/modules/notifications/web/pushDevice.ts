import { call } from '#platform/web/api.ts'
import { isApplePhone } from '#platform/web/device/installation.ts'
import { endPushSubscription, pushSubscription } from '#platform/web/device/pushSubscription.ts'
import { notifications } from '../contract.ts'

/** `install`: an iPhone or iPad on which the app is not on the home screen yet; `blocked`: the user has refused permission. */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

const { addPushDevice, checkPushDevice, removePushDevice } = notifications.routes

/** Whether this browser gets push messages. The server then also knows that the browser is still the user's. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await pushSubscription()
  if (!subscription) return 'off'
  const { isOn } = await call(checkPushDevice, { body: { endpoint: subscription.endpoint } })
  // It was somebody else's, or was ended from another device.
  if (!isOn) await endPushSubscription()
  return isOn ? 'on' : 'off'
}

/** Turns push on in this browser. Call it on a click, because it asks for permission. */
export async function turnPushOn(pushKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { endpoint, keys } = (await subscribe(pushKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(addPushDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  return 'on'
}

/** How long the service worker may take to start, in ms. */
const startTimeout = 15_000

async function subscribe(pushKey: string): Promise<PushSubscription> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no service worker')), startTimeout))
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
  // One made with another key would be refused.
  await endPushSubscription()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await pushSubscription()
  if (subscription) await call(removePushDevice, { body: { endpoint: subscription.endpoint } })
  await endPushSubscription()
  return 'off'
}
