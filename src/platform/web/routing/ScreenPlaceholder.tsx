import type { Rule } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { fill, useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import css from './ScreenPlaceholder.module.css'
import { useOpenScreen } from './screenTitle.ts'

/** Shown for planned screens in developer builds: title, path and who may open it. */
export default function ScreenPlaceholder() {
  const text = useText(platformText).planned
  const open = useOpenScreen()
  if (!open) return null
  const { screen } = open
  const licences = screen.needs.who === 'some' ? screen.needs.licences : []
  const names = Object.entries(licence).filter(([, module]) => licences.includes(module))
  return (
    <>
      <PageHeader title={screen.title} />
      <EmptyState kind="nothing" sketch="chair" title={text.title} body={text.body} />
      <dl className={css.facts}>
        <dt>{text.path}</dt>
        <dd>
          <code>{screen.path}</code>
        </dd>
        <dt>{text.who}</dt>
        <dd>
          <Who />
          {screen.mobileOnly && ` · ${text.onPhones}`}
        </dd>
        {names.length > 0 && (
          <>
            <dt>{text.licences}</dt>
            <dd>{names.map(([name, module]) => `${name} (${module})`).join(', ')}</dd>
          </>
        )}
      </dl>
    </>
  )
}

function Who() {
  const text = useText(platformText).planned
  const needs = useOpenScreen()?.screen.needs
  if (!needs) return null
  if (needs.who === 'anyone') return text.everyone
  if (needs.who !== 'some') return text.signedIn
  const describe = (rule: Rule) =>
    rule.as === 'admin' ? fill(text.adminOf, { action: text.may[rule.action], feature: rule.feature }) : text[rule.as]
  return [...new Set(needs.rules.map(describe))].join(', ')
}
