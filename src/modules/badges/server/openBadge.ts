import { type CryptoKey, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FamilyId, Level } from '../families.ts'
import { familyCriteria, familyNames, tierName } from '../familyWords.ts'
import { badgeCheck } from '../web/paths.ts'
import { algorithm } from './signingKeys.ts'

/** An award as it goes into a file. */
export type ExportedAward = {
  readonly awardId: string
  readonly familyId: FamilyId
  readonly level: Level
  readonly variant: number | null
  readonly threshold: number
  readonly earnedAt: string
  readonly name: string
  readonly yearName: string
}

/** Undefined if the award is somebody else's, withdrawn or revoked. */
export async function findExportedAward(
  db: TenantDb,
  actorId: string,
  awardId: string,
): Promise<ExportedAward | undefined> {
  const { rows } = await sql<ExportedAward>`
    select a.id as "awardId", a.family as "familyId", a.level, a.variant::int as variant, a.threshold, a.earned_at as "earnedAt",
      btrim(u.first_name || ' ' || u.last_name) as name, y.name as "yearName"
    from badge_awards a join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
      join academic_years y on y.tenant_id = a.tenant_id and y.id = a.year_id
    where a.id = ${awardId} and a.user_id = ${actorId} and a.state in ('earned', 'notified', 'seen')`.execute(db)
  return rows[0]
}

/** Where a school's badges are checked; `address` is that of the school's host. */
export const proofAddresses = (address: string) => ({
  issuer: `${address}/api/badges/issuer`,
  key: (keyId: string) => `${address}/api/badges/keys/${keyId}`,
  revocations: `${address}/api/badges/revocations`,
  award: (awardId: string) => `${address}${badgeCheck(awardId)}`,
})

type School = { readonly name: string; readonly address: string }

export const issuerProfile = ({ name, address }: School) => ({
  id: proofAddresses(address).issuer,
  type: ['Profile'],
  name,
  url: address,
})

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const

export const issuerDocument = (school: School) => ({ '@context': contexts, ...issuerProfile(school) })

/** The credential of Open Badges 3.0. It names its owner, who alone decides whom to show it. */
export function credentialOf(award: ExportedAward, school: School) {
  const addresses = proofAddresses(school.address)
  const title = `${familyNames[award.familyId].en}, ${tierName(award, 'en')}`
  const id = addresses.award(award.awardId)
  return {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: issuerProfile(school),
    validFrom: new Date(award.earnedAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: award.name, identityType: 'name', hashed: false }],
      achievement: {
        id: `${addresses.issuer}#${award.familyId}.${award.level}${award.variant ?? ''}`,
        type: ['Achievement'],
        achievementType: 'Badge',
        name: title,
        description: `${title}, ${award.yearName}`,
        criteria: { narrative: `${award.threshold}: ${familyCriteria[award.familyId].en}` },
      },
    },
    credentialStatus: { id: addresses.revocations, type: '1EdTechRevocationList' },
  }
}

/** The credential as a signed text (VC-JWT), which is what the file contains. */
export function sign(
  credential: ReturnType<typeof credentialOf>,
  { keyId, publicKey, privateKey }: { keyId: string; publicKey: JWK; privateKey: CryptoKey },
  address: string,
): Promise<string> {
  return new SignJWT({
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    nbf: Math.floor(Date.parse(credential.validFrom) / 1000),
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: proofAddresses(address).key(keyId), jwk: publicKey })
    .sign(privateKey)
}

/** The 1EdTech revocation list of a school. */
export async function revocationList(db: TenantDb, { address }: School) {
  const { rows } = await sql<{ id: string }>`
    select id from badge_awards where state = 'revoked' order by revoked_at, id limit 10000`.execute(db)
  const addresses = proofAddresses(address)
  return {
    id: addresses.revocations,
    issuer: addresses.issuer,
    revokedCredential: rows.map(({ id }) => ({ id: addresses.award(id), revoked: true })),
  }
}
