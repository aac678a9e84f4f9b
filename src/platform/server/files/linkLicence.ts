import { type LicenceModule, licence } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'

const content = [licence.contentLibrary]
const assessment = [
  licence.assessment,
  licence.assessmentOnly,
  licence.onlineTests,
  licence.questionPapers,
  licence.chapterChallenge,
]
const fees = [licence.feeManagement, licence.advanceFeeManagement]

/** The modules whose files these are, by the purpose of the file. Files of other purposes belong to no licence module. */
const modulesByPurpose = new Map<string, readonly LicenceModule[]>([
  ['library resource', content],
  ['library rendition', content],
  ['feeExport', fees],
  ['question picture', assessment],
])

type Holder = Pick<TenantEntry, 'active' | 'licenceValid' | 'modules'>

/** A link outlives the call that made it, so what the school still holds is asked again each time it is used. */
export function mayStillServe({ active, licenceValid, modules }: Holder, purpose: string): boolean {
  const needed = modulesByPurpose.get(purpose)
  return active && licenceValid && (!needed || needed.some((one) => modules.includes(one)))
}
