/** ECMAScript imports need the whole file name, which the published types do not know. */
declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote'
}
