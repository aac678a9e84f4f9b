import { Suspense } from 'react'
import { SegmentedControl } from '../choices/SegmentedControl.tsx'
import { Loading, SkeletonText } from '../feedback/Skeleton.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { type ColorScheme, type Density, type Direction, setAppearance } from '../theme/appearance.ts'
import { useLook } from '../theme/Theme.tsx'
import css from './Kit.module.css'
import { sections } from './kitSections.ts'

const brands = { '': 'Banyan green', '#7a1f3d': 'Maroon', '#1d4ed8': 'Blue', '#ffd500': 'Yellow', '#111111': 'Black' }

function Controls() {
  const look = useLook()
  return (
    <div className={css.controls} data-print="hide">
      <SegmentedControl<ColorScheme>
        label="Theme"
        value={look.theme}
        onChange={(theme) => setAppearance({ theme })}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <SegmentedControl<Density>
        label="Density"
        value={look.density}
        onChange={(density) => setAppearance({ density })}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'default', label: 'Default' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
      <SegmentedControl<Direction>
        label="Direction"
        value={look.dir}
        onChange={(dir) => setAppearance({ dir })}
        options={[
          { value: 'ltr', label: 'Left to right' },
          { value: 'rtl', label: 'Right to left' },
        ]}
      />
      <SegmentedControl
        label="Brand"
        value={look.brand}
        onChange={(brand) => setAppearance({ brand })}
        options={Object.entries(brands).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

/** Every component in every state, for developers; not part of the product. `?only=grid` shows one section. */
export function KitPage() {
  const only = new URLSearchParams(window.location.search).get('only')
  const shown = sections.filter(({ id }) => only === null || id === only)
  return (
    <main className={css.kit}>
      <PageHeader title="Kit" subtitle="Every component in every state" />
      <Controls />
      <nav className={css.index} aria-label="Sections">
        {shown.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {shown.map(({ id, title, Section }) => (
        <section key={id} id={id} className={css.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
          <Suspense
            fallback={
              <Loading>
                <SkeletonText lines={4} />
              </Loading>
            }
          >
            <Section />
          </Suspense>
        </section>
      ))}
    </main>
  )
}
