import { IconClock } from '@tabler/icons-react'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from '../Doubts.module.css'
import { discard, type WaitingPost } from '../outbox.ts'
import { doubtText, useServerWords } from '../words.ts'

/** What waits on this device to be sent, and what the server refused. */
export function WaitingPosts({ posts }: { posts: readonly WaitingPost[] }) {
  const text = useText(doubtText)
  const count = useCount()
  const say = useServerWords()
  if (posts.length === 0) return null
  return (
    <section className={css.waiting} aria-label={count(text.compose.waiting, posts.length)}>
      <p className={css.waitingTitle} role="status">
        <Icon of={IconClock} size={16} />
        {count(text.compose.waiting, posts.length)}
      </p>
      <ul>
        {posts.map((post) => (
          <li key={post.key} className={css.waitingPost}>
            <span dir="auto">{post.text || text.filesOnly}</span>
            {post.refusal && (
              <>
                <span className={css.bad}>{fill(text.compose.failed, { reason: say(post.refusal) })}</span>
                <Button size="small" onClick={() => void discard(post)}>
                  {text.compose.discard}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
