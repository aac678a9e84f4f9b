import * as z from 'zod'
import { multiline } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'
import { roomKinds } from './choices.ts'

export const PageSettings = z.object({
  /** Off: the page is not found. */
  isPublic: z.boolean(),
  introduction: z.string(),
  showsBuildings: z.boolean(),
  /** How many rooms there are of each kind. */
  showsFacilities: z.boolean(),
  /** Each room by name. */
  showsRooms: z.boolean(),
  showsSeats: z.boolean(),
  /** 0 until it is saved for the first time. */
  version: z.int(),
})
export type PageSettings = z.infer<typeof PageSettings>

const seats = z.int().nullable()

/** Without staff rooms, offices and stores, which concern no visitor. What the school does not show is empty or null. */
export const PublicInfrastructure = z.object({
  introduction: z.string(),
  buildings: z.array(z.object({ name: z.string(), rooms: z.int(), seats })),
  facilities: z.array(z.object({ kind: z.enum(roomKinds), rooms: z.int(), seats })),
  rooms: z.array(
    z.object({ name: z.string(), building: z.string().nullable(), kind: z.enum(roomKinds), floor: z.int(), seats }),
  ),
})
export type PublicInfrastructure = z.infer<typeof PublicInfrastructure>

export const infrastructureDefinitions = definitions({
  getPublicPage: {
    does: 'Return what the school shows to everybody of its buildings and rooms',
    reply: PublicInfrastructure,
  },
  getPageSettings: {
    does: 'Return what the public page about buildings and rooms shows',
    reply: PageSettings,
  },
  savePageSettings: {
    does: 'Choose what the public page about buildings and rooms shows, and switch it on or off',
    body: PageSettings.extend({
      introduction: multiline(1000, 0),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: PageSettings,
    message: saved,
  },
})
