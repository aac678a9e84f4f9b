/** For the reader, the players and lesson plans: what is opened is a resource the caller sees. */
export { decide } from './deciding.ts'
export { giveFile, ownResource } from './owning.ts'
export { listResources } from './resources.ts'
export { findReadable as findResource, findResource as findWhole, findSome, mayDecide } from './seeing.ts'
export { believable } from './usage.ts'
