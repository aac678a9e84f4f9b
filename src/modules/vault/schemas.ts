import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError } from '#platform/contract/serverText.ts'
import { expiryRules, limits, shareRoleNames, vaultFilters, vaultStates, visibilities } from './rules.ts'

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
/** A usual category by its name, or one of the school by its id. */
const code = text(40)
const category = {
  isRequired: z.boolean(),
  visibleTo: z.enum(visibilities),
  expiry: z.enum(expiryRules),
  /** How long a document is valid after it was issued, if `expiry` is `months`. */
  months: z.int().nullable(),
  /** Nothing is added to a category that is off. */
  isOn: z.boolean(),
  /** Months for which a document is kept after it has expired; null keeps it while its owner works here. */
  expiredMonths: z.int().nullable(),
  /** Months for which it is kept after its owner has left; null leaves that to the school's rule for leavers. */
  leaverMonths: z.int().nullable(),
}
export const Category = z.object({
  code: z.string(),
  /** Empty for a usual category that has its usual name. */
  name: z.string(),
  isUsual: z.boolean(),
  ...category,
  /** 0 until first saved. */
  version: z.int(),
})
export type Category = z.infer<typeof Category>
export const CategoryForm = z
  .object({
    name: text(limits.category, 0),
    ...category,
    months: wholeNumber(1, limits.months).nullable().default(null),
    expiredMonths: wholeNumber(1, limits.months).nullable().default(null),
    leaverMonths: wholeNumber(1, limits.months).nullable().default(null),
    version: z.int().min(0).max(1_000_000_000).default(0),
  })
  .refine(({ expiry, months }) => (expiry === 'months') === (months !== null), {
    path: ['months'],
    error: schemaError('vault-months', 'Say for how many months a document is valid.'),
  })
const Categories = z.object({ categories: z.array(Category) })

export const VaultItem = z.object({
  vaultItemId: id(),
  category: z.string(),
  title: z.string(),
  fileName: z.string(),
  size: z.int(),
  /** Counts the versions of a document from 1. */
  number: z.int(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  expiry: z.enum(['expired', 'expiring']).nullable(),
  state: z.enum(vaultStates),
  /** Whether there is a newer version. A verified document stays valid until that one is verified. */
  isReplaced: z.boolean(),
  note: z.string(),
  /** Why it was returned. */
  reason: z.string(),
  verifiedBy: z.string().nullable(),
  addedAt: z.string(),
  /** The last day on which it is kept, if a rule says so; it is removed in the night after. */
  keptUntil: z.string().nullable(),
  lookCount: z.int(),
  shares: z.array(Share),
})
export type VaultItem = z.infer<typeof VaultItem>

const SharedItem = z.object({
  vaultItemId: id(),
  owner: z.string(),
  category: z.string(),
  title: z.string(),
  mayDownload: z.boolean(),
  until: z.string(),
  purpose: z.string(),
})

/** A person who has left: when, and until when the school keeps the documents; null if nobody has said. */
const Left = z.object({ on: z.string().nullable(), keptUntil: z.string().nullable() })
export type Left = z.infer<typeof Left>

export const Vault = z.object({
  ownerId: id(),
  ownerName: z.string(),
  /** Whether the caller may add, change and decide; the server says so. */
  isEdit: z.boolean(),
  left: Left.nullable(),
  categories: z.array(Category),
  items: z.array(VaultItem),
  /** Documents of categories that are not for the caller. */
  hidden: z.int(),
  missing: z.array(z.string()),
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
  missing: z.array(z.string()),
  left: Left.nullable(),
})
export type VaultRow = z.infer<typeof VaultRow>

const day = CivilDate.nullable().default(null)
export const ItemForm = z
  .object({
    category: code,
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
const ownOnly = {
  'vault-read-only': { status: 409, message: 'You have left the school, so your documents can’t be changed any more.' },
} as const
const adding = {
  ...noItem,
  'has-newer-version': { status: 409, message: 'This document already has a newer version.' },
  'no-such-category': { status: 404, message: 'Choose a category.' },
  'expiry-needed': { status: 422, message: 'Documents of this category need an expiry date.' },
  'issue-needed': { status: 422, message: 'Documents of this category need an issue date.' },
  'no-such-file': { status: 404, message: 'The file is missing. Add it again.' },
  'vault-full': { status: 409, message: 'The vault is full: 200 documents or 200 MB at most.' },
} as const
const keeping = {
  ...ownOnly,
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
/** Opens one document for the caller, until it expires. */
const VaultLink = z.object({ vaultLookId: id(), token: z.string(), expiresAt: z.string() })
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
    fails: { ...adding, ...ownOnly },
  },
  removeOwnItem: {
    does: 'Remove a document of one’s own that has not been verified',
    params: item,
    reply: Vault,
    message: deleted,
    fails: {
      ...noItem,
      ...ownOnly,
      'item-verified': { status: 409, message: 'A verified document stays. Add a new version instead.' },
    },
  },
  lookAtItem: {
    does: 'Return a link that opens a document for the caller for five minutes; every look is logged',
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
      ...ownOnly,
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
    does: 'Return a document with the caller’s own link, five minutes old at most; every opening is logged',
    params: { vaultLookId: id(), token: z.string().max(120) },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      'link-expired': { status: 410, message: 'This link has expired. Open the document again.' },
      ...noItem,
    },
  },
})

const savingCategory = {
  'category-taken': { status: 409, message: 'There is already a category with this name.' },
} as const

export const vaultOfficeDefinitions = definitions({
  listVaultCategories: {
    does: 'List the school’s categories of staff documents with their rules',
    reply: Categories,
  },
  addVaultCategory: {
    does: 'Add a category of staff documents',
    body: CategoryForm.refine(({ name }) => name !== '', {
      path: ['name'],
      error: schemaError('vault-category-name', 'Give the category a name.'),
    }),
    reply: Categories,
    message: saved,
    fails: {
      ...savingCategory,
      'too-many-categories': { status: 409, message: 'There are already 40 categories.' },
    },
  },
  saveVaultCategory: {
    does: 'Change what a category of staff documents is called, who opens it, and when its documents expire',
    params: { category: code },
    body: CategoryForm,
    reply: Categories,
    message: saved,
    fails: {
      ...savingCategory,
      'no-such-category': { status: 404, message: 'We couldn’t find this category.' },
      'documents-private': {
        status: 409,
        message: 'It has documents that were added for their owners only. Add another category instead.',
      },
    },
  },
  listVaults: {
    does: 'List the staff with what is missing, waiting, expiring and expired in each vault',
    query: {
      ...paging,
      sort: sortBy(['name']).default('name'),
      show: z.enum(vaultFilters).default('all'),
    },
    reply: pageOf(VaultRow).extend({
      byCategory: z.array(z.object({ category: z.string(), missing: z.int(), expired: z.int() })),
      categories: z.array(Category),
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
