import * as z from 'zod'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { dialNumberOf, Email, id, Label30, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { departmentKinds, roomKinds } from './choices.ts'

/** The version the client edited; saving fails if it is no longer the latest. */
export const version = z.int().min(1).max(1_000_000_000)
export const emptyReply = z.object({})
export const nameTaken = { 'name-taken': { status: 409, message: 'This name is taken.' } } as const
export const inUse = {
  'in-use': { status: 409, message: 'This is in use, so it can’t be deleted.' },
} as const

/** Name, place and board are also public on the sign-in page. */
export const SchoolDetails = z.object({
  name: z.string(),
  place: z.string(),
  board: z.string(),
  affiliationNo: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  principal: z.string(),
  established: z.int().nullable(),
  medium: z.string(),
  logoUrl: z.string().nullable(),
  version: z.int(),
})
export type SchoolDetails = z.infer<typeof SchoolDetails>

const emptyOr = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema])

export const DetailsForm = z.object({
  name: text(120),
  place: text(80, 0),
  board: text(60, 0),
  affiliationNo: text(40, 0),
  address: text(300, 0),
  phone: emptyOr(
    text(32).refine((typed) => dialNumberOf(typed) !== undefined, {
      error: schemaError('phone-invalid', 'Enter a valid phone number.'),
    }),
  ),
  email: emptyOr(Email),
  website: emptyOr(
    z
      .url({
        protocol: /^https?$/,
        error: schemaError('website-invalid', 'Enter an address that begins with https://'),
      })
      .max(200),
  ),
  principal: emptyOr(PersonName),
  established: z
    .int({ error: schemaError('year-invalid', 'Enter a year, such as 1987.') })
    .min(1700, { error: schemaError('year-too-early', 'Enter a year from 1700 on.') })
    .max(2199, { error: schemaError('year-invalid', 'Enter a year, such as 1987.') })
    .nullable(),
  medium: text(60, 0),
})
export type DetailsForm = z.input<typeof DetailsForm>

export const Department = z.object({
  departmentId: id(),
  name: z.string(),
  kind: z.enum(departmentKinds),
  headId: id().nullable(),
  headName: z.string().nullable(),
  version: z.int(),
})
export type Department = z.infer<typeof Department>
const DepartmentForm = z.object({ name: text(60), kind: z.enum(departmentKinds), headId: id().nullable() })

export const Building = z.object({
  buildingId: id(),
  name: z.string(),
  rooms: z.int(),
  /** Total capacity of its rooms; rooms without one are ignored. */
  seats: z.int(),
  version: z.int(),
})
export type Building = z.infer<typeof Building>

export const Room = z.object({
  roomId: id(),
  name: z.string(),
  buildingId: id(),
  buildingName: z.string(),
  kind: z.enum(roomKinds),
  floor: z.int(),
  capacity: z.int().nullable(),
  version: z.int(),
})
export type Room = z.infer<typeof Room>

const RoomForm = z.object({
  name: Label30,
  buildingId: id(),
  kind: z.enum(roomKinds),
  floor: z.int().min(-5).max(60),
  capacity: z.int().min(1).max(5000).nullable(),
})

export const SchoolOverview = z.object({
  /** Empty fields of the school details. */
  missing: z.array(z.string()),
  departments: z.int(),
  buildings: z.int(),
  rooms: z.int(),
  terms: z.int(),
  workingDaysSet: z.boolean(),
  holidays: z.int(),
  bellSchedules: z.int(),
  documents: z.int(),
  /** Documents that have expired or expire soon. */
  expiring: z.int(),
})
export type SchoolOverview = z.infer<typeof SchoolOverview>

export const schoolDefinitions = definitions({
  getOverview: {
    does: 'Return the progress of each part of the school set-up',
    reply: SchoolOverview,
  },
  getDetails: {
    does: 'Return the school’s details',
    reply: SchoolDetails,
  },
  saveDetails: {
    does: 'Save the school’s name, place, board, affiliation and contacts',
    body: DetailsForm.extend({ version }),
    reply: SchoolDetails,
    message: saved,
  },
  saveSchoolLogo: {
    does: 'Replace the school’s logo',
    carries: 'upload',
    reply: SchoolDetails,
    message: saved,
    fails: { 'one-picture': { status: 422, message: 'Choose one picture.' } },
  },
  removeSchoolLogo: {
    does: 'Remove the school’s logo',
    reply: SchoolDetails,
    message: saved,
  },
  listDepartments: {
    does: 'List the departments by name',
    reply: z.object({ departments: z.array(Department) }),
  },
  createDepartment: {
    does: 'Add a department',
    body: DepartmentForm,
    reply: Department,
    message: saved,
    fails: nameTaken,
  },
  saveDepartment: {
    does: 'Change the name, kind or head of a department',
    params: { departmentId: id() },
    body: DepartmentForm.extend({ version }),
    reply: Department,
    message: saved,
    fails: nameTaken,
  },
  deleteDepartment: {
    does: 'Delete a department without members',
    params: { departmentId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
  listHeads: {
    does: 'Find active staff who can head a department',
    query: { q: text(100, 0).default('') },
    reply: z.object({ people: z.array(z.object({ userId: id(), name: z.string(), userName: z.string() })) }),
  },
  listBuildings: {
    does: 'List the buildings with their number of rooms and seats',
    reply: z.object({ buildings: z.array(Building) }),
  },
  createBuilding: {
    does: 'Add a building',
    body: z.object({ name: text(60) }),
    reply: Building,
    message: saved,
    fails: nameTaken,
  },
  saveBuilding: {
    does: 'Rename a building',
    params: { buildingId: id() },
    body: z.object({ name: text(60), version }),
    reply: Building,
    message: saved,
    fails: nameTaken,
  },
  deleteBuilding: {
    does: 'Delete a building without rooms',
    params: { buildingId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
  listRooms: {
    does: 'List the rooms of the school',
    query: {
      ...pageQuery(['name', 'building', 'kind', 'floor', 'capacity']),
      buildingId: id().optional(),
      kind: z.enum(roomKinds).optional(),
    },
    reply: pageOf(Room),
  },
  createRoom: {
    does: 'Add a room to a building',
    body: RoomForm,
    reply: Room,
    message: saved,
    fails: nameTaken,
  },
  saveRoom: {
    does: 'Change a room',
    params: { roomId: id() },
    body: RoomForm.extend({ version }),
    reply: Room,
    message: saved,
    fails: nameTaken,
  },
  deleteRoom: {
    does: 'Delete a room that no class uses',
    params: { roomId: id() },
    reply: emptyReply,
    message: deleted,
    fails: inUse,
  },
})
