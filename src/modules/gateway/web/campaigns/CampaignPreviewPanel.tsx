import type { CampaignPreview } from '#modules/gateway/campaignSchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Gateway.module.css'
import { useCost } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** What a campaign would do: how many people, on which channels, at what cost, and three of its messages. */
export function CampaignPreviewPanel({ preview, hint }: { preview: CampaignPreview; hint?: string }) {
  const text = useText(gatewayText)
  const count = useCount()
  const cost = useCost()
  const { number } = useFormat()
  return (
    <>
      <Section title={text.preview} subtitle={hint}>
        <div className={css.stack}>
          {preview.faults.map(({ channel, language, kind, at, expected }) => {
            const values = { channel: text.channels[channel], language: text.languages[language], at: at + 1, expected }
            return (
              <Notice
                key={`${channel} ${language}`}
                tone="bad"
                title={fill(kind === 'text' ? text.faultText : text.faultMissing, values)}
              />
            )
          })}
          <div className={css.figures}>
            <StatBlock value={number(preview.people)} label={text.people} />
            <StatBlock value={number(preview.unreachable)} label={text.unreachable} />
            {preview.optedOut > 0 && <StatBlock value={number(preview.optedOut)} label={text.optedOutPeople} />}
            {preview.byLanguage
              .filter(({ people }) => people > 0)
              .map(({ language, people }) => (
                <StatBlock key={language} value={number(people)} label={text.languages[language]} />
              ))}
          </div>
          <Lines label={text.channel}>
            {preview.byChannel.map(({ channel, people, segments, cost: price, balance }) => (
              <Line
                key={channel}
                name={text.channels[channel]}
                meta={[
                  count(text.reach, people),
                  segments > 0 ? count(text.segmentCount, segments) : '',
                  price > 0 ? fill(text.atMost, { amount: cost(price) }) : '',
                  balance === null
                    ? ''
                    : fill(text.creditsNeeded, { needed: number(segments), balance: number(balance) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
            {preview.missing
              .filter(({ people }) => people > 0)
              .map(({ channel, people }) => (
                <Line
                  key={`missing ${channel}`}
                  name={fill(text.missing, { channel: text.channels[channel] })}
                  meta={count(text.reach, people)}
                />
              ))}
          </Lines>
        </div>
      </Section>
      {preview.samples.length > 0 && (
        <Section title={text.samples}>
          <div className={css.stack}>
            {preview.samples.map((sample) => (
              <figure key={`${sample.recipient} ${sample.text}`} className={css.sample}>
                <figcaption className={css.quiet}>
                  {[
                    sample.recipient,
                    text.channels[sample.channel],
                    ...(sample.channel === 'inApp' ? [] : [count(text.segmentCount, sample.segments), sample.encoding]),
                  ].join(' · ')}
                </figcaption>
                <p className={css.text} lang={sample.language}>
                  {`${sample.title}\n${sample.text}`}
                </p>
              </figure>
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
