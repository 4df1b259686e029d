import zipcodes from 'zipcodes'

/** The vegetation and the terrain. */
export type Land = 'hill' | 'north' | 'gulf' | 'coast' | 'east' | 'west' | 'valley'
/** A ZIP code in a town; `factor` is how much more expensive it is than the town. */
export type Zip = { zip: string; county: string; factor: number; latitude: number; longitude: number }
export type Town = {
  name: string
  land: Land
  /** Dollars per square foot of a house of 2,000 square feet that is neither new nor old. */
  price: number
  weight: number
  areaCode: string
  district: string
  zips: Zip[]
}

/**
 * Town, county, land, dollars per square foot, weight, area code, school district, ZIP codes where people live. `*1.4`
 * is how much more expensive a ZIP code is; `@Williamson` the county, if it is not the town's.
 */
const table = `
Austin|Travis|hill|300|400|737|Austin ISD|78702*1.35 78703*1.75 78704*1.55 78705*1.3 78722*1.2 78723 78731*1.5 78739*1.05 78741*0.85 78744*0.75 78745 78746*1.8 78748*0.85 78749 78750*0.95 78751*1.35 78753*0.75 78756*1.4 78757*1.25 78758*0.85 78759*1.05 78717@Williamson 78727*0.9 78729@Williamson*0.9 78735*1.3 78701*1.7
Round Rock|Williamson|hill|205|90|737|Round Rock ISD|78664 78681*1.08
Cedar Park|Williamson|hill|225|70|737|Leander ISD|78613
Leander|Williamson|hill|205|60|737|Leander ISD|78641
Georgetown|Williamson|hill|205|90|737|Georgetown ISD|78626 78628*1.08 78633*1.05
Pflugerville|Travis|hill|195|55|737|Pflugerville ISD|78660
Hutto|Williamson|hill|178|40|737|Hutto ISD|78634
Lakeway|Travis|hill|285|35|737|Lake Travis ISD|78734 78738*1.15
Dripping Springs|Hays|hill|285|30|737|Dripping Springs ISD|78620
Kyle|Hays|hill|172|45|737|Hays CISD|78640
San Marcos|Hays|hill|180|35|737|San Marcos CISD|78666
Bastrop|Bastrop|hill|190|25|737|Bastrop ISD|78602
New Braunfels|Comal|hill|190|60|830|New Braunfels ISD|78130 78132*1.2
San Antonio|Bexar|hill|165|330|726|North East ISD|78201*0.9 78204*1.15 78207*0.75 78209*1.7 78212*1.4 78216 78217*0.9 78227*0.8 78228*0.85 78230*1.1 78232*1.1 78233*0.9 78240 78247 78248*1.25 78249*1.05 78250*0.95 78251*0.95 78253 78254 78258*1.3 78259*1.15 78210*1.05 78205*1.6
Boerne|Kendall|hill|235|30|830|Boerne ISD|78006
Schertz|Guadalupe|hill|160|25|726|Schertz-Cibolo-Universal City ISD|78154
Fredericksburg|Gillespie|hill|310|30|830|Fredericksburg ISD|78624
Kerrville|Kerr|hill|215|25|830|Kerrville ISD|78028
Marble Falls|Burnet|hill|255|20|830|Marble Falls ISD|78654
Dallas|Dallas|north|235|330|945|Dallas ISD|75204*1.35 75205*2.4 75206*1.4 75208*1.15 75209*1.7 75214*1.5 75218*1.3 75219*1.45 75220*1.2 75223*1.05 75225*2.3 75228*0.95 75229*1.35 75230*1.5 75231 75238*1.15 75243 75248*1.1@Dallas 75217*0.72 75216*0.75 75224*0.85 75232*0.75 75201*2
Plano|Collin|north|220|95|945|Plano ISD|75023 75024*1.15 75025 75074*0.95 75075 75093*1.25
Frisco|Collin|north|240|95|945|Frisco ISD|75033@Denton 75034*1.15 75035
McKinney|Collin|north|215|80|945|McKinney ISD|75070
Allen|Collin|north|215|50|945|Allen ISD|75002 75013*1.1
Prosper|Collin|north|245|27|945|Prosper ISD|75078
Van Alstyne|Grayson|north|190|8|430|Van Alstyne ISD|75495
Richardson|Dallas|north|220|45|945|Richardson ISD|75080*1.08 75081 75082@Collin
Garland|Dallas|north|175|55|945|Garland ISD|75040 75041 75043 75044*1.1
Irving|Dallas|north|205|45|945|Irving ISD|75038 75039*1.2 75060*0.9 75062 75063*1.15
Grand Prairie|Dallas|north|175|35|945|Grand Prairie ISD|75050 75052 75054@Tarrant*1.1
Mesquite|Dallas|north|160|22|945|Mesquite ISD|75149 75150 75181*1.05
DeSoto|Dallas|north|165|13|945|DeSoto ISD|75115
Rockwall|Rockwall|north|195|35|945|Rockwall ISD|75032*1.1 75087
Fort Worth|Tarrant|north|180|230|682|Fort Worth ISD|76107*1.6 76109*1.45 76110*1.15 76104 76112*0.85 76116 76123*0.95 76132*1.15 76133*0.95 76134*0.85 76137 76244*1.05 76102*1.6 76179 76131 76108*0.9 76119*0.75
Arlington|Tarrant|north|175|85|682|Arlington ISD|76001*1.08 76010*0.85 76012 76013 76015 76016*1.05 76017*1.05 76018
Grapevine|Tarrant|north|240|25|682|Grapevine-Colleyville ISD|76051
Southlake|Tarrant|north|385|25|682|Carroll ISD|76092
Keller|Tarrant|north|235|30|682|Keller ISD|76248
Mansfield|Tarrant|north|190|35|682|Mansfield ISD|76063
Flower Mound|Denton|north|235|35|940|Lewisville ISD|75022*1.2 75028
Lewisville|Denton|north|205|35|940|Lewisville ISD|75067 75077*1.05
Denton|Denton|north|190|50|940|Denton ISD|76201 76205 76207 76209 76210*1.05
Weatherford|Parker|north|195|25|682|Weatherford ISD|76086 76087*1.1
Granbury|Hood|north|190|25|682|Granbury ISD|76048 76049
Houston|Harris|gulf|180|430|346|Houston ISD|77005*2.2 77006*1.7 77007*1.6 77008*1.7 77009*1.45 77018*1.4 77019*2 77024*1.9 77025*1.5 77027*1.8 77030*1.5 77035*1.05 77042 77043*1.05 77055*1.3 77056*1.6 77057*1.3 77062 77077*1.05 77079*1.3 77080*1.1 77096*1.2 77098*1.8 77003*1.4 77004*1.35 77021*1.05 77033*0.7 77072*0.85 77084*0.85 77095*0.85 77002*1.7
The Woodlands|Montgomery|gulf|215|60|936|Conroe ISD|77380*1.05 77381 77382 77384*0.9
Spring|Harris|gulf|155|55|346|Klein ISD|77373 77379*1.08 77386@Montgomery*1.08 77388
Katy|Harris|gulf|165|85|346|Katy ISD|77449*0.92 77450 77493 77494@Fort_Bend*1.15
Sugar Land|Fort Bend|gulf|190|60|346|Fort Bend ISD|77478 77479*1.1 77498*0.92
Cypress|Harris|gulf|162|70|346|Cypress-Fairbanks ISD|77429 77433*1.05
Pearland|Brazoria|gulf|160|35|346|Pearland ISD|77581 77584*1.05
La Porte|Harris|gulf|150|10|346|La Porte ISD|77571
League City|Galveston|gulf|170|40|409|Clear Creek ISD|77573
Humble|Harris|gulf|145|30|346|Humble ISD|77346*1.05 77396
Conroe|Montgomery|gulf|160|45|936|Conroe ISD|77301 77304*1.08 77302
Missouri City|Fort Bend|gulf|160|25|346|Fort Bend ISD|77459*1.08 77489*0.9
Tomball|Harris|gulf|175|25|346|Tomball ISD|77375 77377*1.1
Galveston|Galveston|coast|250|35|409|Galveston ISD|77550 77551*0.9
Corpus Christi|Nueces|coast|165|65|361|Corpus Christi ISD|78404 78410 78411 78412 78413*1.1 78414*1.15 78415*0.85
Rockport|Aransas|coast|230|18|361|Aransas County ISD|78382
El Paso|El Paso|west|155|150|915|El Paso ISD|79902*1.15 79903*0.9 79912*1.15 79924*0.88 79925 79930*0.88 79932*1.12 79935 79936 79928
Lubbock|Lubbock|west|142|95|806|Lubbock ISD|79410 79411*0.9 79412*0.8 79413 79414*0.9 79416*1.08 79423*1.05 79424*1.12
Amarillo|Potter|west|140|70|806|Amarillo ISD|79102 79106 79107*0.75 79109@Randall*1.05 79110@Randall*0.95 79118@Randall
Midland|Midland|west|175|50|432|Midland ISD|79701*0.85 79703 79705*1.12 79707*1.15
Odessa|Ector|west|155|40|432|Ector County ISD|79761*0.85 79762*1.1 79763*0.85
Abilene|Taylor|west|145|45|325|Abilene ISD|79602*1.05 79603*0.85 79605 79606*1.12
San Angelo|Tom Green|west|150|35|325|San Angelo ISD|76901 76903*0.85 76904*1.1
Alpine|Brewster|west|205|8|432|Alpine ISD|79830
Marfa|Presidio|west|270|6|432|Marfa ISD|79843
Wichita Falls|Wichita|north|118|35|940|Wichita Falls ISD|76302 76308*1.1 76309 76310*1.1
Waco|McLennan|north|155|65|254|Waco ISD|76705 76706 76707*0.85 76708 76710 76712*1.15
Temple|Bell|hill|155|40|254|Temple ISD|76501*0.85 76502*1.08 76504
Killeen|Bell|hill|135|55|254|Killeen ISD|76541*0.85 76542*1.05 76543 76549
Salado|Bell|hill|205|10|254|Salado ISD|76571
College Station|Brazos|east|195|50|979|College Station ISD|77840*0.95 77845*1.05
Bryan|Brazos|east|178|35|979|Bryan ISD|77802*1.1 77803*0.85 77807 77808
Brenham|Washington|east|205|14|979|Brenham ISD|77833
Tyler|Smith|east|160|55|430|Tyler ISD|75701 75702*0.85 75703*1.12 75707*1.08
Longview|Gregg|east|142|35|430|Longview ISD|75601 75604 75605*1.1
Nacogdoches|Nacogdoches|east|150|14|936|Nacogdoches ISD|75961 75964
Beaumont|Jefferson|gulf|128|35|409|Beaumont ISD|77706*1.12 77707 77708*0.9 77713
Texarkana|Bowie|east|135|15|430|Texarkana ISD|75501*0.9 75503
McAllen|Hidalgo|valley|148|55|956|McAllen ISD|78501 78503 78504*1.12
Edinburg|Hidalgo|valley|140|35|956|Edinburg CISD|78539 78541*0.95 78542
Brownsville|Cameron|valley|140|45|956|Brownsville ISD|78520 78521*0.9 78526*1.1
Harlingen|Cameron|valley|130|25|956|Harlingen CISD|78550 78552
Laredo|Webb|valley|148|50|956|Laredo ISD|78040*0.85 78041 78043*0.9 78045*1.1
Victoria|Victoria|gulf|145|22|361|Victoria ISD|77901 77904*1.1
`

export const towns: Town[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, county, land, price, weight, areaCode, district, zips] = line.split('|') as [string, string, Land, string, string, string, string, string] // biome-ignore format: one line of the table
    return {
      name,
      land,
      price: Number(price),
      weight: Number(weight),
      areaCode,
      district,
      zips: zips.split(' ').map((entry) => {
        const zip = entry.slice(0, 5)
        const place = zipcodes.lookup(zip)
        if (!place) throw new Error(`${zip} is no zip`)
        return {
          zip,
          county: /@([A-Za-z_]+)/.exec(entry)?.[1]?.replace('_', ' ') ?? county,
          factor: Number(/\*([\d.]+)/.exec(entry)?.[1] ?? 1),
          latitude: place.latitude,
          longitude: place.longitude,
        }
      }),
    }
  })
