import { OfficeDay } from '../contact/office-day.tsx'
import { Books } from '../home/books.tsx'
import { ArticleCards } from '../insights/article-cards.tsx'
import { LatestArticles } from '../insights/latest-articles.tsx'
import { SurveyPlan } from '../services/survey-plan.tsx'
import { articles, books, officeThat, parcels } from './samples.ts'
import { Part } from './specimen.tsx'

export function FirmParts() {
  const pictureLast = articles.toSorted((a, b) => Number(a.picture !== null) - Number(b.picture !== null))
  const latest = { titleTag: 'h3', retryPath: '/styleguide' } as const
  return (
    <>
      <Part
        title="Article cards"
        states={{
          'Equal: with a picture, without one, with long words': <ArticleCards articles={articles} titleTag="h3" />,
          'The first leads': <ArticleCards articles={articles} titleTag="h3" lead />,
          'The first leads without a picture': <ArticleCards articles={pictureLast} titleTag="h3" lead />,
        }}
      />
      <Part
        title="Latest articles"
        note="Press “Try again” for what is shown while they are read once more."
        columns
        states={{
          Loading: <LatestArticles latest={null} {...latest} />,
          Empty: <LatestArticles latest={{ ok: true, articles: [] }} {...latest} />,
          Error: <LatestArticles latest={{ ok: false }} {...latest} />,
        }}
      />
      <Part
        title="Office day"
        columns
        states={{
          'Open around the clock': <OfficeDay office={officeThat(true)} />,
          'Closed today': <OfficeDay office={officeThat(false)} />,
        }}
      />
      <Part
        title="Survey plan"
        states={{ 'With a short and a long heading': <SurveyPlan label="Our work" parcels={parcels} /> }}
      />
      <Part title="Books" states={{ 'None, one, many': <Books books={books} /> }} />
    </>
  )
}
