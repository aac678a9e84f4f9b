import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { limits, shareRoleNames, vaultCategories, vaultStates } from './rules.ts'

/** `reason` is why somebody of the office looked. */
const Look = z.object({ by: z.string(), action: z.enum(['view', 'download']), at: z.string(), reason: z.string() })
export type Look = z.infer<typeof Look>
const Share = z.object({
  vaultShareId: id(),
  /** The person, or null if it is shared with a role. */
  name: z.string().nullable(),
  role: z.enum(shareRoleNames).nullable(),
  mayDownload: z.boolean(),
  until: z.string(),
  purpose: z.string(),
})
export const VaultItem = z.object({
  vaultItemId: id(),
  category: z.enum(vaultCategories),
  title: z.string(),
  fileName: z.string(),
  size: z.int(),
  /** Counts the versions of a document from 1. */
  number: z.int(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  expiry: z.enum(['expired', 'expiring']).nullable(),
  state: z.enum(vaultStates),
  note: z.string(),
  /** Why it was returned. */
  reason: z.string(),
  verifiedBy: z.string().nullable(),
  addedAt: z.string(),
  lookCount: z.int(),
  shares: z.array(Share),
})
export type VaultItem = z.infer<typeof VaultItem>

const SharedItem = z.object({
  vaultItemId: id(),
  owner: z.string(),
  category: z.enum(vaultCategories),
  title: z.string(),
  mayDownload: z.boolean(),
  until: z.string(),
  purpose: z.string(),
})

export const Vault = z.object({
  ownerId: id(),
  ownerName: z.string(),
  /** Whether the caller may add, change and decide; the server says so. */
  isEdit: z.boolean(),
  items: z.array(VaultItem),
  missing: z.array(z.enum(vaultCategories)),
  /** Bytes of all documents, of `quota` at most. */
  used: z.int(),
  quota: z.int(),
  sharedWithMe: z.array(SharedItem),
})
export type Vault = z.infer<typeof Vault>

export const VaultRow = z.object({
  userId: id(),
  name: z.string(),
  role: z.enum(['teacher', 'staff', 'admin']),
  documents: z.int(),
  toVerify: z.int(),
  expiring: z.int(),
  expired: z.int(),
  missing: z.array(z.enum(vaultCategories)),
})
export type VaultRow = z.infer<typeof VaultRow>

const day = CivilDate.nullable().default(null)
export const ItemForm = z
  .object({
    category: z.enum(vaultCategories),
    title: text(limits.title),
    fileId: id(),
    issuedOn: day,
    expiresOn: day,
    note: text(limits.note, 0).default(''),
    /** The document this is a new version of. */
    replacesId: id().nullable().default(null),
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn <= expiresOn, {
    path: ['expiresOn'],
    error: schemaError('vault-dates', 'The document would expire before it was issued.'),
  })

const noItem = { 'no-such-document': { status: 404, message: 'We couldn’t find this document.' } } as const
const adding = {
  ...noItem,
  'no-such-file': { status: 404, message: 'The file is missing. Add it again.' },
  'vault-full': { status: 409, message: 'The vault is full: 200 documents or 200 MB at most.' },
} as const
const keeping = {
  'no-file': { status: 400, message: 'Choose a file.' },
  'daily-limit': { status: 429, message: 'You have reached the limit for today. Try again tomorrow.' },
} as const
const looking = {
  ...noItem,
  'daily-limit': keeping['daily-limit'],
  'reason-needed': { status: 422, message: 'Say why you look at it. The owner will see it.' },
  'no-download': { status: 403, message: 'You can view this document, but not download it.' },
} as const
const lookBody = z.object({ action: z.enum(['view', 'download']), reason: text(limits.reason, 0).default('') })
const VaultLink = z.object({ url: z.string(), expiresAt: z.string() })
const item = { vaultItemId: id() }

export const vaultDefinitions = definitions({
  getOwnVault: {
    does: 'Return the caller’s documents, who looked at them, and what others share with the caller',
    reply: Vault,
  },
  keepVaultFile: {
    does: 'Upload a file for a document that is added next; it is stored encrypted',
    carries: 'upload',
    reply: z.object({ fileId: id(), name: z.string(), size: z.int() }),
    fails: keeping,
  },
  addOwnItem: {
    does: 'Add a document to one’s own vault, or a new version of one',
    body: ItemForm,
    reply: Vault,
    message: saved,
    fails: adding,
  },
  removeOwnItem: {
    does: 'Remove a document of one’s own that has not been verified',
    params: item,
    reply: Vault,
    message: deleted,
    fails: {
      ...noItem,
      'item-verified': { status: 409, message: 'A verified document stays. Add a new version instead.' },
    },
  },
  lookAtItem: {
    does: 'Return a link to a document that works for five minutes; every look is logged',
    params: item,
    body: lookBody,
    reply: VaultLink,
    fails: looking,
  },
  listLooks: {
    does: 'List who looked at a document, newest first, for its owner and the office',
    params: item,
    query: { page: paging.page, size: paging.size },
    reply: pageOf(Look),
    fails: noItem,
  },
  shareItem: {
    does: 'Let another person of the staff, or everybody of a role, see a document until a day',
    params: item,
    body: z
      .object({
        userId: id().nullable().default(null),
        role: z.enum(shareRoleNames).nullable().default(null),
        mayDownload: z.boolean(),
        until: CivilDate,
        purpose: text(limits.purpose),
      })
      .refine(({ userId, role }) => (userId === null) !== (role === null), {
        path: ['userId'],
        error: schemaError('vault-share-with', 'Choose a person or a role.'),
      }),
    reply: Vault,
    message: saved,
    fails: {
      ...noItem,
      'no-such-person': { status: 404, message: 'Choose a staff member.' },
      'until-past': { status: 422, message: 'Choose a day from today on.' },
    },
  },
  endShare: {
    does: 'Stop sharing a document',
    params: { vaultShareId: id() },
    reply: Vault,
    message: saved,
    fails: noItem,
  },
  listVaultPeople: {
    does: 'List the staff a document can be shared with',
    query: { ...paging, sort: sortBy(['name']).default('name') },
    reply: pageOf(z.object({ userId: id(), name: z.string() })),
  },
  readVaultFile: {
    does: 'Download a document with a link that is five minutes old at most',
    params: { vaultItemId: id(), token: z.string().max(120) },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      'link-expired': { status: 410, message: 'This link has expired. Open the document again.' },
      ...noItem,
    },
  },
})

export const vaultOfficeDefinitions = definitions({
  listVaults: {
    does: 'List the staff with what is missing, waiting, expiring and expired in each vault',
    query: {
      ...paging,
      sort: sortBy(['name']).default('name'),
      show: z.enum(['all', 'missing', 'toVerify', 'expiring', 'expired']).default('all'),
    },
    reply: pageOf(VaultRow).extend({
      byCategory: z.array(z.object({ category: z.enum(vaultCategories), missing: z.int(), expired: z.int() })),
    }),
  },
  getVault: {
    does: 'Return the vault of a person of the staff',
    params: { userId: id() },
    reply: Vault,
    fails: noItem,
  },
  addItemFor: {
    does: 'Add a document to the vault of a person of the staff, with the reason',
    params: { userId: id() },
    body: ItemForm.safeExtend({ reason: text(limits.reason) }),
    reply: Vault,
    message: saved,
    fails: adding,
  },
  decideItem: {
    does: 'Verify a document, or return it with a reason',
    params: { userId: id(), vaultItemId: id() },
    body: z
      .object({ isVerified: z.boolean(), reason: text(limits.reason, 0).default('') })
      .refine(({ isVerified, reason }) => isVerified || reason !== '', {
        path: ['reason'],
        error: schemaError('vault-reason', 'Say why you return it.'),
      }),
    reply: Vault,
    message: saved,
    fails: { ...noItem, 'not-waiting': { status: 409, message: 'This document is not waiting for a decision.' } },
  },
})
