/** For the reader, the players and lesson plans. All of these check that the caller may see the resource. */

export {
  findReadable as findResource,
  findResource as findWhole,
  findSome,
  isForStudents,
  mayDecide,
} from './resourceAccess.ts'
export { decide } from './resourceDecisions.ts'
export { attachFile, ownResource } from './resourceOwnership.ts'
export { listResources, pendingCount } from './resources.ts'
export { clampTimestamp } from './usage.ts'
