import { brandReport } from '../theme/brand.ts'
import { useLook } from '../theme/Theme.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

function Swatches({ prefix }: { prefix: string }) {
  return (
    <div className={css.swatches}>
      {Array.from({ length: 12 }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by index.
        <div key={step} className={css.swatch}>
          <span style={{ background: `var(--${prefix}-${step + 1})` }} />
          <span>{step + 1}</span>
        </div>
      ))}
    </div>
  )
}

const sizes = [
  ['36', 'One large number per page'],
  ['26', 'Page title'],
  ['20', 'Section title'],
  ['16', 'Lead text'],
  ['14', 'Body text, buttons and fields'],
  ['13', 'Table text 1111 8888 ₹1,00,000'],
  ['12', 'Small print, numbers and times'],
] as const

/** The colour ramps, the type scale and what becomes of a school's colour. */
export default function FoundationsSection() {
  const { brand } = useLook()
  const report = brandReport(brand || '#1f6b4f')
  return (
    <div className={css.grid}>
      <Specimen name="Neutral" wide>
        <Swatches prefix="n" />
      </Specimen>
      <Specimen name="Brand" wide>
        <Swatches prefix="brand" />
        <p className={css.meta}>
          {report.moved ? 'Lightness adjusted for a readable label.' : 'Used as given.'}{' '}
          {report.moves
            .map(
              (move) => `${move.mode} ${move.use}: ${move.before} → ${move.after} (${move.contrastAfter.toFixed(1)}:1)`,
            )
            .join(' · ')}
        </p>
      </Specimen>
      <Specimen name="Scale" wide>
        {sizes.map(([size, words]) => (
          <p key={size} style={{ fontSize: `var(--size-${size})`, lineHeight: `var(--line-${size})` }}>
            {words}
          </p>
        ))}
      </Specimen>
      <Specimen name="Hindi" wide>
        <p lang="hi">सोमवार की उपस्थिति जमा करें · ज्ञान, क्षमा, श्री, द्वितीय · ₹1,00,000</p>
      </Specimen>
    </div>
  )
}
