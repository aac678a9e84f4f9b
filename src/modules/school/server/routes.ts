import { implement } from '#platform/server/module.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { school } from '../contract.ts'
import { schoolDefinitions } from '../schemas.ts'
import { createBuilding, getBuilding, listBuildings } from './buildings.ts'
import {
  createDepartment,
  getDepartment,
  listDepartments,
  listHeads,
  saveDepartment,
  validateHead,
} from './departments.ts'
import { readOverview } from './overview.ts'
import { createRoom, getRoom, isUsedByClass, listRooms, saveRoom } from './rooms.ts'
import { deleteUnused, isTaken, updateVersioned } from './rowWrites.ts'
import { readDetails, replaceLogo, saveDetails } from './schoolDetails.ts'

export const schoolRoutes = implement(school, schoolDefinitions, {
  getOverview: (_, { db }) => readOverview(db),

  getDetails: (_, { db }) => readDetails(db),

  saveDetails: ({ body }, context) => {
    context.afterCommit(() => context.services.directory.forget())
    return saveDetails(context, body, context.actor.userId)
  },

  saveSchoolLogo: async (_, { actor, tx, uploads, services, fail }) => {
    const { tenantId, userId } = actor
    for await (const upload of uploads()) {
      const options = { tenantId, userId, policy: uploadPolicies.logo, purpose: 'logo', tx }
      const file = await services.files.keep(upload, options)
      return tx((unit) => replaceLogo(unit, file, userId))
    }
    return fail('one-picture')
  },

  removeSchoolLogo: (_, context) => replaceLogo(context, null, context.actor.userId),

  listDepartments: async (_, { db }) => ({ departments: await listDepartments(db) }),

  createDepartment: async ({ body }, context) => {
    await validateHead(context.db, body.headId)
    if (await isTaken(context.db, 'departments', body.name, null)) context.fail('name-taken')
    return createDepartment(context, body)
  },

  saveDepartment: async ({ params, body }, context) => {
    const before = await getDepartment(context.db, params.departmentId)
    if (body.headId !== before.headId) await validateHead(context.db, body.headId)
    if (await isTaken(context.db, 'departments', body.name, params.departmentId)) context.fail('name-taken')
    return saveDepartment(context, before, body)
  },

  deleteDepartment: async ({ params }, context) => {
    const before = await getDepartment(context.db, params.departmentId)
    if (!(await deleteUnused(context, 'departments', params.departmentId, before))) context.fail('in-use')
    return {}
  },

  listHeads: async ({ query }, { db }) => ({ people: await listHeads(db, query.q) }),

  listBuildings: async (_, { db }) => ({ buildings: await listBuildings(db) }),

  createBuilding: async ({ body }, { db, audit, fail }) => {
    if (await isTaken(db, 'buildings', body.name, null)) fail('name-taken')
    const building = await createBuilding(db, body.name)
    audit({ entity: 'building', entityId: building.buildingId, after: { name: body.name } })
    return building
  },

  saveBuilding: async ({ params, body }, { db, audit, fail }) => {
    const before = await getBuilding(db, params.buildingId)
    if (await isTaken(db, 'buildings', body.name, params.buildingId)) fail('name-taken')
    const current = () => getBuilding(db, params.buildingId)
    await updateVersioned(
      db,
      'buildings',
      { id: params.buildingId, version: body.version, current },
      { name: body.name },
    )
    audit({
      entity: 'building',
      entityId: params.buildingId,
      before: { name: before.name },
      after: { name: body.name },
    })
    return current()
  },

  deleteBuilding: async ({ params }, context) => {
    const { name } = await getBuilding(context.db, params.buildingId)
    if (!(await deleteUnused(context, 'buildings', params.buildingId, { name }))) context.fail('in-use')
    return {}
  },

  listRooms: async ({ query }, { db }) => {
    if (query.buildingId) await getBuilding(db, query.buildingId)
    return listRooms(db, query)
  },

  createRoom: async ({ body }, context) => {
    await getBuilding(context.db, body.buildingId)
    const within = { building_id: body.buildingId }
    if (await isTaken(context.db, 'rooms', body.name, null, within)) context.fail('name-taken')
    return createRoom(context, body)
  },

  saveRoom: async ({ params, body }, context) => {
    const before = await getRoom(context.db, params.roomId)
    await getBuilding(context.db, body.buildingId)
    const within = { building_id: body.buildingId }
    if (await isTaken(context.db, 'rooms', body.name, params.roomId, within)) context.fail('name-taken')
    return saveRoom(context, before, body)
  },

  deleteRoom: async ({ params }, context) => {
    const before = await getRoom(context.db, params.roomId)
    if (await isUsedByClass(context.db, params.roomId)) context.fail('in-use')
    if (!(await deleteUnused(context, 'rooms', params.roomId, before))) context.fail('in-use')
    return {}
  },
})
