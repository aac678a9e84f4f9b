import { outcomes } from '#modules/promotion/choices.ts'
import type { Finding, Report, Turn } from '#modules/promotion/turnSchemas.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { mayOpenAddress } from '#platform/web/routing/openAddress.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Promotion.module.css'
import { promotionText } from '../words.ts'

/** What a rehearsal has found and counted. */
export function ReportParts({ turn, report }: { turn: Turn; report: Report }) {
  const text = useText(promotionText)
  const { number } = useFormat()
  return (
    <>
      <Findings
        title={text.turn.blockers}
        link={text.turn.fix}
        findings={report.findings.filter((one) => one.isBlocker)}
      />
      <Findings
        title={text.turn.warnings}
        link={text.turn.look}
        findings={report.findings.filter((one) => !one.isBlocker)}
      />
      <Section title={text.turn.students}>
        <div className={css.figures}>
          <StatBlock hero value={number(report.active)} label={text.turn.active} />
          {outcomes.map((outcome) => (
            <StatBlock key={outcome} value={number(report.outcomes[outcome])} label={text.outcomes[outcome]} />
          ))}
          {report.undecided > 0 && <StatBlock value={number(report.undecided)} label={text.outcomes.undecided} />}
        </div>
      </Section>
      <Modules turn={turn} report={report} />
      <Sections turn={turn} report={report} />
    </>
  )
}

function Findings({ title, link, findings }: { title: string; link: string; findings: readonly Finding[] }) {
  const language = useLanguage()
  const { number } = useFormat()
  const user = useUser()
  if (findings.length === 0) return null
  // Whoever decides about students may not be able to open the page where something is fixed.
  const pageOf = ({ to }: Finding) => to.find((address) => mayOpenAddress(address, user))
  return (
    <Section title={title}>
      <Lines label={title}>
        {findings.map((finding) => {
          const { isBlocker, says, count } = finding
          const page = pageOf(finding)
          return (
            <Line
              key={says.en}
              before={<span className={isBlocker ? css.blocking : css.count}>{number(count)}</span>}
              name={<span className={css.says}>{says[language]}</span>}
            >
              {page && (
                <Link to={page} aria-label={`${link}: ${says[language]}`}>
                  {link}
                </Link>
              )}
            </Line>
          )
        })}
      </Lines>
    </Section>
  )
}

function Modules({ turn: { fromYear, toYear }, report: { modules } }: { turn: Turn; report: Report }) {
  const text = useText(promotionText).turn
  const language = useLanguage()
  const { number } = useFormat()
  return (
    <Section title={text.modules}>
      <div className={css.scroll}>
        <table className={css.table} aria-label={text.modules}>
          <thead>
            <tr>
              <th scope="col">{text.module}</th>
              <th scope="col" className={css.number}>
                {fill(text.closing, { year: fromYear })}
              </th>
              <th scope="col" className={css.number}>
                {fill(text.before, { year: toYear })}
              </th>
              <th scope="col" className={css.number}>
                {fill(text.after, { year: toYear })}
              </th>
            </tr>
          </thead>
          <tbody>
            {modules.map(({ name, title, closing, before, after }) => (
              <tr key={name}>
                <th scope="row">{title[language]}</th>
                <td className={css.number}>{number(closing)}</td>
                <td className={css.number}>{number(before)}</td>
                <td className={css.number}>{number(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Sections({ turn: { toYear }, report: { sections } }: { turn: Turn; report: Report }) {
  const text = useText(promotionText).turn
  const { number } = useFormat()
  const title = fill(text.sections, { year: toYear })
  return (
    <Section title={title}>
      <div className={css.scroll}>
        <table className={css.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text.to}</th>
              <th scope="col" className={css.number}>
                {text.size}
              </th>
              <th scope="col" className={css.number}>
                {text.girls}
              </th>
              <th scope="col" className={css.number}>
                {text.boys}
              </th>
              <th scope="col" className={css.number}>
                {text.places}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sections.map(({ className, size, girls, boys, capacity }) => (
              <tr key={className}>
                <th scope="row">{className}</th>
                <td className={css.number}>{number(size)}</td>
                <td className={css.number}>{number(girls)}</td>
                <td className={css.number}>{number(boys)}</td>
                <td className={css.number}>{capacity === null ? '' : number(capacity)}</td>
                <td>{capacity !== null && size > capacity && <Status tone="bad">{text.full}</Status>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
