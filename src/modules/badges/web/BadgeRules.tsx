import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { badges } from '../contract.ts'
import { familyNames, tierName } from '../familyWords.ts'
import type { BadgeRule } from '../schemas.ts'
import css from './Badges.module.css'
import { RuleDrawer } from './RuleDrawer.tsx'
import { badgeTitles } from './titles.ts'
import { badgeText } from './words.ts'

/** What each level of each badge needs in this school. */
export default function BadgeRules() {
  const text = useText(badgeText).rules
  const { titles } = useText(badgeTitles)
  const language = useLanguage()
  const [edited, setEdited] = useState<BadgeRule | null>(null)
  const mayEdit = mayUse(badges.routes.saveBadgeRule.access, useUser())
  const read = useRead(badges.routes.listBadgeRules, {})
  const line = (rule: BadgeRule) => {
    const name = familyNames[rule.familyId][language]
    const needs = rule.tiers.map((tier) => fill(text.needs, { level: tierName(tier, language), n: tier.threshold }))
    return (
      <Line key={rule.familyId} name={name} meta={needs.join(' · ')}>
        {!rule.isActive && <Status tone="draft">{text.off}</Status>}
        {mayEdit && <IconButton icon={IconPencil} label={fill(text.edit, { name })} onClick={() => setEdited(rule)} />}
      </Line>
    )
  }
  return (
    <>
      <PageHeader title={titles.rules} subtitle={text.subtitle} />
      {read.data ? (
        <div className={css.page}>
          {(['teacher', 'student'] as const).map((audience) => (
            <Section key={audience} title={text[audience]}>
              <Lines label={text[audience]}>
                {read.data.rules.filter((rule) => rule.audience === audience).map(line)}
              </Lines>
            </Section>
          ))}
        </div>
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
      {edited && <RuleDrawer key={edited.familyId} rule={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
