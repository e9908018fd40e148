import { formatProperties } from '../format-count.ts'

type FollowedSearch = {
  firm: string
  /** The search in words. */
  title: string
  total: number
  /** The whole address of the search. */
  link: string
}

/** A message that visitors send to themselves about a search, to come back to it (H10). */
export function toFollowMessage({ firm, title, total, link }: FollowedSearch): { subject: string; text: string } {
  return {
    subject: `${title} | ${firm}`,
    text: `${title}\n${formatProperties(total)} at ${firm} when I looked. The latest:\n${link}`,
  }
}
