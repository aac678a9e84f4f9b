import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Prek.module.css'
import type { usePlace } from './usePlace.ts'
import { prekText } from './words.ts'

/** Class and term, with actions beside them. */
export function PlaceChoice({ place, children }: { place: ReturnType<typeof usePlace>; children?: ReactNode }) {
  const text = useText(prekText)
  const { classes, classId, terms, termKey, go } = place
  return (
    <div className={css.tools}>
      {classes.length > 1 && classId && (
        <NativeSelect
          label={text.class}
          options={classes.map((one) => ({ value: one.classId, label: one.className }))}
          value={classId}
          onChange={(value) => go({ class: value, child: null })}
        />
      )}
      <NativeSelect
        label={text.term}
        options={terms.map(({ key, name }) => ({ value: key, label: name }))}
        value={termKey}
        onChange={(value) => go({ term: value })}
      />
      <span className={css.grow} />
      {children}
    </div>
  )
}
