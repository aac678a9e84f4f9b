import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { promotionRoutes } from './promotionRoutes.ts'
import { dueProvisional } from './provisional.ts'
import { finishTurn } from './turn/finish.ts'
import { checkAllYears, checkYears, makeManifest } from './turn/manifests.ts'
import { rehearse } from './turn/rehearsal.ts'
import { runTask } from './turn/tasks.ts'
import { turnFile } from './turn/turnStudents.ts'
import { turnRoutes } from './turnRoutes.ts'

export const promotionModule: ServerModule = {
  name: 'promotion',
  routes: [promotionRoutes, turnRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [rehearse, runTask, finishTurn, makeManifest, checkYears, checkAllYears, turnFile],
  notifications,
  waiting: [dueProvisional],
}
