import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { familyNames, tierName } from '../familyWords.ts'
import type { Award } from '../schemas.ts'
import css from './Badges.module.css'
import { Medal } from './Medal.tsx'
import { badgeText, useServerWords } from './words.ts'

/** “Homework set, Bronze”. */
export function useAwardName() {
  const language = useLanguage()
  return ({ familyId, ...tier }: Pick<Award, 'familyId' | 'level' | 'variant'>) =>
    `${familyNames[familyId][language]}, ${tierName(tier, language)}`
}

type AwardLinesProps = {
  awards: readonly Award[]
  /** Saves the signed file of an award, for its owner. */
  save?: ((awardId: string) => Promise<void>) | undefined
  action?: ((award: Award) => ReactNode) | undefined
}

/** Everything that was earned, in all years. */
export function AwardLines({ awards, save, action }: AwardLinesProps) {
  const text = useText(badgeText)
  const nameOf = useAwardName()
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  if (awards.length === 0)
    return (
      <Section title={text.shelf}>
        <EmptyState kind="nothing" compact sketch="register" title={text.nothingEarned} body={text.nothingEarnedHint} />
      </Section>
    )
  return (
    <Section title={text.shelf} subtitle={save ? text.saveHint : undefined}>
      <Lines label={text.shelf}>
        {awards.map((award) => (
          <Line
            key={award.awardId}
            before={<Medal level={award.level} size={28} />}
            name={nameOf(award)}
            meta={fill(text.earnedOn, {
              date: time(award.earnedAt, timeZone, { dateStyle: 'medium' }),
              year: award.yearName,
            })}
            more={
              award.revokedBecause !== null && (
                <span className={css.quiet}>{fill(text.revoked, { reason: award.revokedBecause })}</span>
              )
            }
          >
            {award.isNew && <Badge tone="brand">{text.isNew}</Badge>}
            {save && award.revokedBecause === null && (
              <IconButton
                icon={IconDownload}
                label={fill(text.save, { name: nameOf(award) })}
                onClick={() => void save(award.awardId).catch((problem) => toast.error(say(problem)))}
              />
            )}
            {action?.(award)}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
