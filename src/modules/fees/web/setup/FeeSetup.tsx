import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { feeExports } from '../../contracts/exports.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { useEdition, useFeeLinks } from '../edition.ts'
import css from '../FeePage.module.css'
import { FeePage } from '../FeePage.tsx'
import { payerText } from '../payers/payerWords.ts'
import { onlineText } from '../payments/onlineWords.ts'
import { ExportMenu } from '../reports/ExportMenu.tsx'
import { setupText } from './setupWords.ts'

const parts = {
  plans: lazy(() => import('../plans/Plans.tsx').then((file) => ({ default: file.Plans }))),
  heads: lazy(() => import('./Heads.tsx').then((file) => ({ default: file.Heads }))),
  patterns: lazy(() => import('../plans/Patterns.tsx').then((file) => ({ default: file.Patterns }))),
  concessions: lazy(() => import('./Policies.tsx').then((file) => ({ default: file.Policies }))),
  fines: lazy(() => import('./FineRules.tsx').then((file) => ({ default: file.FineRules }))),
  gateway: lazy(() => import('../payments/GatewayForm.tsx').then((file) => ({ default: file.GatewayForm }))),
  payers: lazy(() => import('../payers/Payers.tsx').then((file) => ({ default: file.Payers }))),
  families: lazy(() => import('./FamilyFeeSettings.tsx').then((file) => ({ default: file.FamilyFeeSettings }))),
  settings: lazy(() => import('./FeeSettings.tsx').then((file) => ({ default: file.FeeSettings }))),
} as const
const all = Object.keys(parts) as (keyof typeof parts)[]

/** The fee set-up. */
export default function FeeSetup() {
  const text = useText(setupText)
  const online = useText(onlineText)
  const start = useSend(feeExports.routes.exportStructures)
  const payers = useText(payerText)
  const links = useFeeLinks()
  const isAdvanced = useEdition() === 'advanced'
  const names = all.filter((name) => name !== 'payers' || isAdvanced)
  const labels = { ...text.tabs, gateway: online.setupTab, payers: payers.tab }
  const [params] = useSearchParams()
  const mayEdit = mayUse(feeSetup.routes.saveHead.access, useUser())
  const part = names.find((name) => name === params.get('part')) ?? 'plans'
  const Part = parts[part]
  return (
    <FeePage
      part="setup"
      title={text.title}
      subtitle={text.progress}
      actions={<ExportMenu start={async (form) => (await start.mutateAsync({ body: form })).data} />}
    >
      <div className={css.parts}>
        <Tabs
          label={text.parts}
          value={part}
          tabs={names.map((name) => ({
            value: name,
            label: labels[name],
            to: name === 'plans' ? links.setup : `${links.setup}?part=${name}`,
          }))}
        />
      </div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Part mayEdit={mayEdit} />
      </Suspense>
    </FeePage>
  )
}
