import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { DialNumber, id, Label30, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { badgeFields, limits, purposeKinds } from './choices.ts'
import { clockTime, network, pinDigits, place, Question } from './fields.ts'

const settings = {
  opensAt: clockTime(),
  closesAt: clockTime(),
  answerMinutes: z.int().min(1).max(30),
  photoDays: z.int().min(1).max(1000),
  numberDays: z.int().min(1).max(3000),
  freshPhoto: z.boolean(),
  /** Where staff may come and go by their own phone. */
  networks: z.array(network()).max(20),
  place: place().nullable(),
  badgeFields: z.array(z.enum(badgeFields)).max(badgeFields.length),
  /** Who decides when a host does not answer, and is told of everything unusual. */
  receiverIds: z.array(id()).max(20),
  version: z.int().min(0),
}
export const VisitorSettings = z.object({ ...settings, hasPin: z.boolean() })
export type VisitorSettings = z.infer<typeof VisitorSettings>
export const SettingsInput = z.object(settings).refine(({ opensAt, closesAt }) => closesAt > opensAt, {
  path: ['closesAt'],
  error: schemaError('gate-closes-first', 'The gate must close after it opens.'),
})

export const Gate = z.object({ gateId: id(), name: z.string(), isActive: z.boolean() })
export type Gate = z.infer<typeof Gate>
const gateInput = z.object({ name: Label30, isActive: z.boolean().default(true) })

const purpose = {
  name: Label30,
  kind: z.enum(purposeKinds),
  needsHost: z.boolean(),
  needsApproval: z.boolean(),
  maxMinutes: z.int().min(5).max(1440),
  questions: z.array(Question).max(limits.questions),
  isActive: z.boolean(),
}
export const Purpose = z.object({ visitPurposeId: id(), ...purpose })
export type Purpose = z.infer<typeof Purpose>
const PurposeInput = z.object(purpose).refine(({ needsHost, needsApproval }) => needsHost || !needsApproval, {
  path: ['needsApproval'],
  error: schemaError('approval-needs-host', 'Only a host can approve. Ask for a host as well.'),
})

export const WatchEntry = z.object({
  watchId: id(),
  name: z.string(),
  /** The last digits of the number. */
  phoneEnd: z.string(),
  level: z.enum(['alert', 'block']),
  reason: z.string(),
  expiresOn: CivilDate.nullable(),
  addedBy: z.string(),
  addedAt: z.string(),
})
export type WatchEntry = z.infer<typeof WatchEntry>

export const GateDevice = z.object({
  deviceId: id(),
  name: z.string(),
  gateId: id(),
  gateName: z.string(),
  state: z.enum(['waiting', 'expired', 'active', 'revoked']),
  enrolledAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** Entries it has sent today. */
  entriesToday: z.int(),
})
export type GateDevice = z.infer<typeof GateDevice>

const GateAccount = z.object({ userId: id(), name: z.string(), userName: z.string(), isActive: z.boolean() })
const nameTaken = { 'name-taken': { status: 409, message: 'This name is already in use.' } } as const
const noGate = {
  'no-such-gate': { status: 404, message: 'We couldn’t find this gate. It may have been deleted.' },
} as const

export const visitorSetupDefinitions = definitions({
  getSetup: {
    does: 'Return the settings, gates and purposes of the visitor register, and who can be told',
    reply: z.object({
      settings: VisitorSettings,
      gates: z.array(Gate),
      purposes: z.array(Purpose),
      /** People of the office who can decide and be told. */
      people: z.array(z.object({ userId: id(), name: z.string() })),
      /** Whom visitors can be invited for. */
      hosts: z.array(z.object({ userId: id(), name: z.string() })),
    }),
  },
  saveSettings: {
    does: 'Save hours, answer time, retention, badge and who is told',
    body: SettingsInput,
    reply: VisitorSettings,
    message: saved,
    fails: {
      'bad-network': { status: 422, message: 'One of the networks is not an address we know. Check it for typos.' },
      'not-of-office': { status: 404, message: 'Choose people who manage the visitor register.' },
    },
  },
  savePin: {
    does: 'Set the supervisor’s PIN that stands in for a code while there is no network',
    ownTransactions: 'deriving a key from a PIN is slow on purpose',
    body: z.object({ pin: pinDigits() }),
    reply: z.object({}),
    message: saved,
  },
  addGate: { does: 'Add a gate', body: gateInput, reply: Gate, message: saved, fails: nameTaken },
  saveGate: {
    does: 'Rename a gate, or close it',
    params: { gateId: id() },
    body: gateInput,
    reply: Gate,
    message: saved,
    fails: { ...noGate, ...nameTaken },
  },
  addPurpose: { does: 'Add a purpose of visits', body: PurposeInput, reply: Purpose, message: saved, fails: nameTaken },
  savePurpose: {
    does: 'Change a purpose of visits, or stop offering it',
    params: { visitPurposeId: id() },
    body: PurposeInput,
    reply: Purpose,
    message: saved,
    fails: {
      'no-such-purpose': { status: 404, message: 'We couldn’t find this purpose. It may have been deleted.' },
      ...nameTaken,
    },
  },
  listWatch: {
    does: 'List the people the school wants to be warned of',
    reply: z.object({ entries: z.array(WatchEntry) }),
  },
  addWatch: {
    does: 'Add somebody to the watch list, by name or phone number',
    body: z
      .object({
        name: text(limits.name, 0).default(''),
        phone: DialNumber.nullable().default(null),
        level: z.enum(['alert', 'block']),
        reason: text(300),
        expiresOn: CivilDate.nullable().default(null),
      })
      .refine(({ name, phone }) => name !== '' || phone !== null, {
        path: ['name'],
        error: schemaError('watch-whom', 'Enter a name or a phone number.'),
      }),
    reply: z.object({ watchId: id() }),
    message: saved,
  },
  deleteWatch: {
    does: 'Take somebody off the watch list',
    params: { watchId: id() },
    reply: z.object({}),
    message: deleted,
    fails: { 'no-such-watch': { status: 404, message: 'This entry is no longer on the watch list.' } },
  },
})

export const visitorPassDefinitions = definitions({
  getVisitorPass: {
    does: 'Return what the page of a visitor’s pass shows; the code in the address is the pass',
    params: { passCode: deviceKey },
    reply: z.object({
      name: z.string(),
      host: z.string(),
      purpose: z.string(),
      expectedAt: z.string(),
      note: z.string(),
      partySize: z.int(),
    }),
    fails: {
      'no-such-pass': { status: 404, message: 'This pass is not valid. It may have been cancelled or used.' },
      'try-later': { status: 429, message: 'Too many attempts. Try again in a few minutes.' },
    },
  },
})

export const gateDeviceDefinitions = definitions({
  listDevices: {
    does: 'List the gate phones and the accounts of the gate staff',
    reply: z.object({ devices: z.array(GateDevice), gates: z.array(Gate), accounts: z.array(GateAccount) }),
  },
  addDevice: {
    does: 'Prepare a phone for a gate: the code in the reply is scanned with that phone within 10 minutes',
    body: z.object({ name: Label30, gateId: id() }),
    reply: z.object({ deviceId: id(), code: z.string(), expiresAt: z.string() }),
    fails: { 'no-such-gate': { status: 404, message: 'Choose one of the gates.' } },
  },
  revokeDevice: {
    does: 'Lock a phone out at once; its sessions end',
    params: { deviceId: id() },
    reply: z.object({}),
    message: serverText('device-revoked', 'Phone locked out'),
    fails: {
      'no-such-device': { status: 404, message: 'We couldn’t find this phone. It may have been removed already.' },
    },
  },
  enrolDevice: {
    does: 'Bind a phone to its gate with the scanned code and the public half of a key that never leaves the phone',
    body: z.object({
      code: deviceKey,
      /** SPKI, in base64url. */
      publicKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{80,300}$/, { error: schemaError('device-key', 'Send the phone’s public key.') }),
    }),
    reply: z.object({ deviceId: id(), name: z.string(), gateName: z.string() }),
    fails: {
      'code-invalid': { status: 410, message: 'This code has expired or was used. Ask the office for a new one.' },
      'try-later': { status: 429, message: 'Too many attempts. Try again in a few minutes.' },
    },
  },
})
