export { devicesGone } from './queue/devicesGone.ts'
export { queueMessages } from './queue/outgoing.ts'
export type { OutgoingMessage } from './queue/outgoingMessage.ts'
export { callsUnderWay } from './sending/flights.ts'
