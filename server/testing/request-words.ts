/** Every kind of address of the site, and some unknown ones. */
export const addresses = table(`
  / /about-us/ /services/ /services/category/advisory /services/advisory/wealth-advisory /service/market-analysis
  /property-listings/ /properties/for-sale /properties/for-rent /properties/for-sale/land-and-plots
  /property-listing/clx0000000 /property-listings.json /insights/ /insights/news-and-updates /insights/client-insights
  /insights/x /contact-us/ /faqs /data-privacy-policy /newsletter/confirm /newsletter/unsubscribe
  /forms/contact-us /forms/property-inquiry /forms/newsletter /forms/saved-search /saved-searches /follow /graphql /hooks/content
  /wp-json/wp/v2/posts /wp-json/wp/v2/posts/1 /wp-json/ /feed.xml /sitemap.xml /robots.txt /healthz /readyz
  /pictures/160/media/commercial-01.jpg /pictures/161/media/commercial-01.jpg /pictures/160/http/127.0.0.1/a
  /media/commercial-01.jpg /media/ /assets/ /faqs.data /_root.data /__manifest
  /office /office/ /office/join /office/passkey-challenge /office/listings /office/listings.data /office/listings/x/history
  /office/people /office/uploads /office/uploads/x /photographs/x.jpg`)

export const parameterNames = table(`
  propertyStatus propertyType numberOfBedrooms numberOfBathrooms town minPriceValue maxPriceValue sort page
  query variables operationName per_page offset _embed _fields slug orderby token sent newsletter result inquiry property often action
  _routes index v __proto__`)

export const formFields = table(
  'name email phone msg subject propertyID special consent page submission_id __proto__ constructor',
)

/** Words of people, programs and attackers. */
export const values = [
  ...[
    '',
    ' ',
    '\0',
    '\u2028',
    '\u202e',
    '𝒳',
    "' OR 1=1 --",
    '[object Object]',
    'a'.repeat(300),
    'a\r\nBcc: b@example.com',
  ],
  ...table(`
    0 -1 2 5000 1e999 NaN null true __proto__ constructor For_Sale Residential karen price-low-high yes
    ../../etc/passwd ..\\..\\ %00 % %c0%ae {{7*7}} <script>alert(1)</script> "><img/src=x/onerror=alert(1)>
    javascript:alert(1) jane@example.com +254700000000 //evil.example http://127.0.0.1:1/`),
]

export const headerLines = `
  Accept: text/html
  Accept: image/avif,*/*
  Accept:
  Accept-Encoding: br
  Accept-Encoding: gzip;q=0, x
  If-None-Match: *
  If-None-Match: "a", W/"b"
  If-Modified-Since: never
  Range: bytes=0-
  Range: bytes=-1
  Range: bytes=9999999999-
  Range: bytes=1-0,2-
  Range: lines=1
  Cookie: a=b; c
  Authorization: Basic %%%
  Origin: null
  Origin: http://evil.example
  Origin: %
  Referer: //evil.example
  Referer: %
  X-Forwarded-For: 1.2.3.4, ::1, x
  X-Forwarded-Proto: https
  X-Forwarded-Host: [
  Host: second.example
  Idempotency-Key: key
  X-Signature: 0000000000000000000000000000000000000000000000000000000000000000
  X-Signature: z
  Expect: 100-continue
  Expect: nothing
  Content-Encoding: gzip
  Upgrade: h2c
  TE: trailers
  Connection: upgrade
  : x
  x`
  .trim()
  .split(/\n\s*/)

function table(words: string) {
  return words.trim().split(/\s+/)
}
