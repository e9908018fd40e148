import { OfficeDay } from '../contact/office-day.tsx'
import { Books } from '../home/books.tsx'
import { ArticleCards } from '../insights/article-cards.tsx'
import { LatestArticles } from '../insights/latest-articles.tsx'
import { SurveyPlan } from '../services/survey-plan.tsx'
import { articles, books, officeThat, parcels } from './samples.ts'
import { Family, Part, State } from './specimen.tsx'

export function FirmParts() {
  return (
    <Family id="firm" title="The firm and its articles">
      <Part title="Article cards">
        <State label="Equal: with a picture, without one, with long words">
          <ArticleCards articles={articles} titleTag="h3" />
        </State>
        <State label="The first leads">
          <ArticleCards articles={articles} titleTag="h3" lead />
        </State>
        <State label="The first leads without a picture">
          <ArticleCards
            articles={articles.toSorted((a, b) => Number(a.picture !== null) - Number(b.picture !== null))}
            titleTag="h3"
            lead
          />
        </State>
      </Part>
      <Part title="Latest articles" note="Press “Try again” for what is shown while they are read once more." columns>
        <State label="Loading">
          <LatestArticles latest={null} titleTag="h3" retryPath="/styleguide" />
        </State>
        <State label="Empty">
          <LatestArticles latest={{ ok: true, articles: [] }} titleTag="h3" retryPath="/styleguide" />
        </State>
        <State label="Error">
          <LatestArticles latest={{ ok: false }} titleTag="h3" retryPath="/styleguide" />
        </State>
      </Part>
      <Part title="Office day" columns>
        <State label="Open around the clock">
          <OfficeDay office={officeThat(true)} />
        </State>
        <State label="Closed today">
          <OfficeDay office={officeThat(false)} />
        </State>
      </Part>
      <Part title="Survey plan">
        <State label="With a short and a long heading">
          <SurveyPlan label="Our work" parcels={parcels} />
        </State>
      </Part>
      <Part title="Books">
        <State label="None, one, many">
          <Books books={books} />
        </State>
      </Part>
    </Family>
  )
}
