import css from './PhoneNumber.module.css'
import { phoneText } from './phoneText.ts'

/** A phone number that can be called; it reads from left to right in every language and stays on one line. */
export function PhoneNumber({ children, link }: { children: string; link?: boolean | undefined }) {
  const shown = (
    <bdi dir="ltr" className={css.number}>
      {phoneText(children)}
    </bdi>
  )
  return link ? <a href={`tel:${children}`}>{shown}</a> : shown
}
