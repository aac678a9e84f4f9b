/** For the reader, the players and lesson plans: what is opened is a resource the caller sees. */

export { findReadable as findResource, findResource as findWhole, findSome, mayDecide } from './resourceAccess.ts'
export { decide } from './resourceDecisions.ts'
export { giveFile, ownResource } from './resourceOwnership.ts'
export { listResources } from './resources.ts'
export { believable } from './usage.ts'
