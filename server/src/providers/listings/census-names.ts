/**
 * How the Census Bureau spells towns, by state: those of its places that are not one plain word, such as McKinney, Fort
 * Worth or O'Fallon. Two of a state that differ only in spacing are left out: either may be meant. From the 2010
 * Census Gazetteer of places (public domain), without the words for their kind (city, CDP).
 */
export const censusTowns = `
AK: Alcan Border | Anaktuvuk Pass | Anchor Point | Arctic Village | Attu Station | Bear Creek | Big Delta | Big Lake
  | Birch Creek | Brevig Mission | Buffalo Soapstone | Chena Ridge | Chignik Lagoon | Chignik Lake | Clam Gulch |
  Clark's Point | Coffman Cove | Cold Bay | Cooper Landing | Copper Center | Covenant Life | Crooked Creek | Crown
  Point | Delta Junction | Diamond Ridge | Dot Lake | Dot Lake Village | Dry Creek | Eagle Village | Edna Bay |
  Eielson AFB | Elfin Cove | Eureka Roadhouse | Excursion Inlet | False Pass | Farm Loop | Farmers Loop | Fort Greely
  | Fort Yukon | Four Mile Road | Fox River | Fritz Creek | Funny River | Game Creek | Glacier View | Goodnews Bay |
  Halibut Cove | Happy Valley | Harding-Birch Lakes | Healy Lake | Hobart Bay | Holy Cross | Hooper Bay | Ivanof Bay |
  Kenny Lake | King Cove | King Salmon | Knik River | Knik-Fairview | Kodiak Station | Lake Louise | Lake Minchumina |
  Larsen Bay | Lazy Mountain | Lime Village | Lowell Point | Lower Kalskag | Manley Hot Springs | McCarthy | McGrath |
  McKinley Park | Meadow Lakes | Mentasta Lake | Moose Creek | Moose Pass | Mosquito Lake | Mountain Village | Mud Bay
  | Naukati Bay | Nelson Lagoon | New Allakaket | New Stuyahok | North Pole | Northway Junction | Northway Village |
  Nunam Iqua | Old Harbor | Pedro Bay | Pilot Point | Pilot Station | Pitkas Point | Pleasant Valley | Point Baker |
  Point Hope | Point Lay | Point MacKenzie | Point Possession | Pope-Vannoy Landing | Port Alexander | Port Alsworth |
  Port Clarence | Port Graham | Port Heiden | Port Lions | Port Protection | Portage Creek | Prudhoe Bay | Red Devil |
  Red Dog Mine | Russian Mission | Sand Point | Scammon Bay | Seldovia Village | Silver Springs | South Naknek | South
  Van Horn | St. George | St. Mary's | St. Michael | St. Paul | Steele Creek | Stevens Village | Stony River | Susitna
  North | Sutton-Alpine | Tenakee Springs | Thorne Bay | Toksook Bay | Trapper Creek | Twin Hills | Two Rivers | Upper
  Kalskag | Whale Pass | White Mountain | Whitestone Logging Camp | Willow Creek | Womens Bay
AL: Alexander City | Bay Minette | Bayou La Batre | Bear Creek | Belle Fontaine | Blue Ridge | Blue Springs | Bon
  Air | Bristow Cove | Brook Highland | Camp Hill | Carbon Hill | Carlisle-Rockledge | Cedar Bluff | Center Point |
  Coats Bend | Coffee Springs | County Line | Dauphin Island | Deer Park | Dodge City | Double Springs | East Brewton
  | East Point | Emerald Mountain | Five Points | Fort Deposit | Fort Payne | Fort Rucker | Frisco City | Garden City
  | Glen Allen | Good Hope | Grand Bay | Grayson Valley | Grove Hill | Gu-Win | Gulf Shores | Hazel Green | Highland
  Lake | Highland Lakes | Hobson City | Hokes Bluff | Hollis Crossroads | Holly Pond | Horn Hill | Indian Springs
  Village | Jacksons' Gap | La Fayette | Level Plains | Locust Fork | Lookout Mountain | Magnolia Springs | McDonald
  Chapel | McIntosh | McKenzie | McMullen | Midland City | Moores Mill | Morrison Crossroads | Mount Olive | Mount
  Vernon | Mountain Brook | Muscle Shoals | Nances Creek | Napier Field | Natural Bridge | New Brockton | New Hope |
  New Market | New Site | New Union | North Courtland | North Johns | Oak Grove | Oak Hill | Orange Beach | Our Town |
  Owens Cross Roads | Paint Rock | Pell City | Perdido Beach | Phenix City | Phil Campbell | Pike Road | Pine Apple |
  Pine Hill | Pine Level | Pine Ridge | Pleasant Grove | Pleasant Groves | Point Clear | Rainbow City | Red Bay | Red
  Level | Redstone Arsenal | Reece City | River Falls | Rock Creek | Rock Mills | Sand Rock | Sardis City |
  Selmont-West Selmont | Shoal Creek | Sims Chapel | Smiths Station | Smoke Rise | South Vinemont | Spanish Fort |
  Spring Garden | Spruce Pine | St. Florian | St. Stephens | Standing Rock | Susan Moore | Sweet Water | Sylvan
  Springs | Talladega Springs | Tidmore Bend | Tillmans Corner | Town Creek | Underwood-Petersville | Union Grove |
  Union Springs | Valley Grande | Valley Head | Vestavia Hills | Vinegar Bend | Walnut Grove | West Blocton | West
  End-Cobb Town | West Jefferson | West Point | White Hall | White Plains | Yellow Bluff
AR: Arkansas City | Ash Flat | Bald Knob | Bella Vista | Ben Lomond | Bethel Heights | Big Flat | Black Oak | Black
  Rock | Black Springs | Blue Eye | Blue Mountain | Bluff City | Bull Shoals | Caddo Valley | Calico Rock | Cammack
  Village | Campbell Station | Cave City | Cave Springs | Center Ridge | Central City | Cherokee City | Cherokee
  Village | Cherry Valley | Coal Hill | College City | College Station | Cotton Plant | De Queen | De Valls Bluff |
  DeWitt | Des Arc | Diamond City | East Camden | East End | El Dorado | Elm Springs | Eureka Springs | Evening Shade
  | Fairfield Bay | Fifty-Six | Forrest City | Fort Smith | Fountain Hill | Fountain Lake | Green Forest | Greers
  Ferry | Gum Springs | Heber Springs | Helena-West Helena | Hickory Ridge | Holiday Island | Holly Grove | Horseshoe
  Bend | Horseshoe Lake | Hot Springs | Hot Springs Village | Junction City | LaGrange | Lake City | Lake Hamilton |
  Lake Village | Lead Hill | Little Flock | Little Rock | Lost Bridge Village | Magnet Cove | Mammoth Spring | Marked
  Tree | McAlmont | McCaskill | McCrory | McDougal | McGehee | McNab | McNeil | McRae | Mineral Springs | Morrison
  Bluff | Mount Ida | Mount Pleasant | Mount Vernon | Mountain Home | Mountain Pine | Mountain View | Natural Steps |
  New Blaine | New Edinburg | North Crossett | North Little Rock | O'Kean | Oak Grove | Oak Grove Heights | Oil Trough
  | Pea Ridge | Peach Orchard | Pine Bluff | Pleasant Plains | Prairie Creek | Prairie Grove | Ravenden Springs | Rose
  Bud | Shannon Hills | Siloam Springs | South Lead Hill | St. Charles | St. Francis | St. Joe | St. Paul | Star City
  | Sulphur Rock | Sulphur Springs | Sweet Home | Tumbling Shoals | Twin Groves | Valley Springs | Van Buren | Walnut
  Ridge | West Crossett | West Fork | West Memphis | West Point | Western Grove | Whelen Springs | White Hall |
  Wiederkehr Village | Yarborough Landing
AZ: Ak Chin | Ak-Chin Village | Alamo Lake | Ali Chuk | Ali Chukson | Ali Molina | Apache Junction | Arivaca
  Junction | Arizona City | Arizona Village | Ash Fork | Avenue B and C | Avra Valley | Bear Flat | Beaver Dam |
  Beaver Valley | Bitter Springs | Black Canyon City | Bullhead City | Cactus Flats | Cactus Forest | Camp Verde |
  Campo Bonito | Cane Beds | Canyon Day | Casa Blanca | Casa Grande | Casas Adobes | Catalina Foothills | Cave Creek |
  Cedar Creek | Centennial Park | Central Heights-Midland City | Chiawuli Tak | Chino Valley | Christopher Creek |
  Cienega Springs | Citrus Park | Clacks Canyon | Clay Springs | Colorado City | Copper Hill | Cordes Lakes | Corona
  de Tucson | Crystal Beach | Deer Creek | Del Muerto | Desert Hills | Dewey-Humboldt | Dolan Springs | Doney Park |
  Donovan Estates | Drexel Heights | Dripping Springs | East Fork | East Globe | East Verde Estates | El Capitan | El
  Mirage | El Prado Estates | Elephant Head | First Mesa | Flowing Springs | Flowing Wells | Fort Apache | Fort
  Defiance | Fort Mohave | Fort Thomas | Fort Valley | Fortuna Foothills | Fountain Hills | Freedom Acres | Geronimo
  Estates | Gila Bend | Gila Crossing | Gold Canyon | Golden Shores | Golden Valley | Goodyear Village | Grand Canyon
  Village | Grand Canyon West | Green Valley | Gu Oidak | Haigler Creek | Haivana Nakya | Hard Rock | Heber-Overgaard
  | Hotevilla-Bacavi | Huachuca City | Hunter Creek | Icehouse Canyon | Indian Wells | Jakes Corner | Joseph City |
  Kachina Village | Keams Canyon | Kino Springs | Ko Vaya | Kohls Ranch | Kykotsmovi Village | La Paz Valley | Lake
  Havasu City | Lake Montezuma | Lake of the Woods | Lazy Y U | LeChee | Litchfield Park | Low Mountain | Lower Santan
  Village | Maish Vaya | Many Farms | Maricopa Colony | Martinez Lake | McConnico | McNary | McNeal | Mead Ranch |
  Mesa del Caballo | Mesquite Creek | Miracle Valley | Mohave Valley | Mojave Ranch Estates | Munds Park | New
  Kingman-Butler | New River | North Fork | Oak Springs | Oljato-Monument Valley | Orange Grove Mobile Manor | Oro
  Valley | Oxbow Estates | Padre Ranchitos | Paradise Valley | Parker Strip | Peach Springs | Peeples Valley | Picture
  Rocks | Pimaco Two | Pine Lake | Pinetop Country Club | Pinetop-Lakeside | Pinion Pines | Prescott Valley | Queen
  Creek | Queen Valley | Rainbow City | Rancho Mesa Verde | Red Mesa | Red Rock | Rincon Valley | Rio Rico | Rio Verde
  | Rock House | Rock Point | Rough Rock | Round Rock | Round Valley | Sacate Village | Sacaton Flats Village | San
  Carlos | San Jose | San Luis | San Manuel | San Miguel | San Simon | San Tan Valley | Santa Cruz | Santa Rosa | Seba
  Dalkai | Second Mesa | Seven Mile | Show Low | Sierra Vista | Sierra Vista Southeast | Six Shooter Canyon | So-Hi |
  South Komelik | South Tucson | Spring Valley | St. David | St. Johns | St. Michaels | Star Valley | Stotonic Village
  | Sun City | Sun City West | Sun Lakes | Sun Valley | Sweet Water Village | Swift Trail Junction | Tanque Verde |
  Tat Momoli | Teec Nos Pos | Tees Toh | Three Points | Tolani Lake | Tonto Basin | Tonto Village | Top-of-the-World |
  Tuba City | Tucson Estates | Tumacacori-Carmen | Turkey Creek | Upper Santan Village | Vaiva Vo | Valencia West |
  Valle Vista | Verde Village | Village of Oak Creek | Wagon Wheel | Wahak Hotrontk | Wall Lane | Walnut Creek |
  Washington Park | Wellton Hills | Wet Camp Village | Whispering Pines | White Hills | White Mountain Lake | Wide
  Ruins | Willow Canyon | Willow Valley | Window Rock | Winslow West
CA: Acalanes Ridge | Agoura Hills | Agua Dulce | Alhambra Valley | Aliso Viejo | Alondra Park | Alpine Village |
  Alta Sierra | Alum Rock | Amador City | American Canyon | Anchor Bay | Apple Valley | Aptos Hills-Larkin Valley |
  Arden-Arcade | Arroyo Grande | Aspen Springs | Auburn Lake Trails | Avilla Beach | Avocado Heights | Baldwin Park |
  Bass Lake | Bay Point | Beale AFB | Bear Creek | Bear Valley | Bear Valley Springs | Bell Canyon | Bell Gardens |
  Bella Vista | Ben Lomond | Bermuda Dunes | Berry Creek | Bertsch-Oceanview | Bethel Island | Beverly Hills | Big
  Bear City | Big Bear Lake | Big Bend | Big Creek | Big Lagoon | Big Pine | Big River | Black Point-Green Point |
  Blue Lake | Bodega Bay | Bombay Beach | Bonadelle Ranchos-Madera Ranchos | Bonny Doon | Borrego Springs | Boulder
  Creek | Boyes Hot Springs | Bret Harte | Buck Meadows | Bucks Lake | Buena Park | Buena Vista | Burnt Ranch | Butte
  Creek Canyon | Butte Meadows | Butte Valley | C-Road | California City | California Hot Springs | California Pines |
  Camanche North Shore | Camanche Village | Cambrian Park | Cameron Park | Camino Tassajara | Camp Nelson | Camp
  Pendleton North | Camp Pendleton South | Cantua Creek | Canyon Lake | Carmel Valley Village | Carmel-by-the-Sea |
  Carnelian Bay | Casa Conejo | Casa de Oro-Mount Helix | Castle Hill | Castro Valley | Cathedral City | Catheys
  Valley | Cedar Ridge | Cedar Slope | Challenge-Brownsville | Channel Islands Beach | Charter Oak | Cherokee Strip |
  Cherry Valley | Chilcoot-Vinton | China Lake Acres | Chinese Camp | Chino Hills | Chula Vista | Citrus Heights |
  Clear Creek | Clearlake Oaks | Clearlake Riviera | Clipper Mills | Coffee Creek | Cold Springs | College City |
  Contra Costa Centre | Corte Madera | Costa Mesa | Coto de Caza | Country Club | Crescent City | Crescent Mills |
  Crestmore Heights | Crowley Lake | Crows Landing | Culver City | Daly City | Dana Point | Daphnedale Park | Day
  Valley | Deer Park | Del Aire | Del Mar | Del Monte Forest | Del Rey | Del Rey Oaks | Del Rio | Delft Colony | Derby
  Acres | Desert Center | Desert Edge | Desert Hot Springs | Desert Palms | Desert Shores | Desert View Highlands |
  Diablo Grande | Diamond Bar | Diamond Springs | Dillon Beach | Discovery Bay | Dixon Lane-Meadow Creek | Dollar
  Point | Dos Palos | Dos Palos Y | Douglas City | Dustin Acres | Dutch Flat | East Foothills | East Hemet | East La
  Mirada | East Los Angeles | East Nicolaus | East Oakdale | East Orosi | East Palo Alto | East Pasadena | East
  Porterville | East Quincy | East Rancho Dominguez | East Richmond Heights | East San Gabriel | East Shore | East
  Sonora | East Tulare Villa | Edmundson Acres | Edwards AFB | El Cajon | El Centro | El Cerrito | El Dorado Hills |
  El Granada | El Monte | El Nido | El Paso de Robles | El Portal | El Rancho | El Rio | El Segundo | El Sobrante | El
  Verano | Elizabeth Lake | Elk Creek | Elk Grove | Emerald Lake Hills | Eucalyptus Hills | Fair Oaks | Fairbanks
  Ranch | Fall River Mills | Fetters Hot Springs-Agua Caliente | Fields Landing | Fish Camp | Florence-Graham |
  Foothill Farms | Ford City | Forest Meadows | Forest Ranch | Fort Bidwell | Fort Bragg | Fort Irwin | Fort Jones |
  Fort Washington | Foster City | Fountain Valley | Frazier Park | French Camp | French Gulch | French Valley |
  Fruitridge Pocket | Fuller Acres | Furnace Creek | Garden Acres | Garden Farms | Garden Grove | Glen Avon | Glen
  Ellen | Gold Mountain | Gold River | Golden Hills | Good Hope | Goodyears Bar | Grand Terrace | Granite Bay |
  Granite Hills | Grass Valley | Greeley Hill | Green Valley | Grizzly Flats | Grover Beach | Hacienda Heights | Half
  Moon Bay | Hamilton Branch | Hamilton City | Happy Camp | Harbison Canyon | Hasley Canyon | Hat Creek | Hawaiian
  Gardens | Hermosa Beach | Hidden Hills | Hidden Meadows | Hidden Valley Lake | Highlands-Baywood Park | Hilmar-Irwin
  | Home Garden | Home Gardens | Homestead Valley | Homewood Canyon | Humboldt Hill | Huntington Beach | Huntington
  Park | Idyllwild-Pine Cove | Imperial Beach | Indian Falls | Indian Wells | Indio Hills | Iron Horse | Isla Vista |
  Joshua Tree | Junction City | June Lake | Kelly Ridge | Kennedy Meadows | Kettleman City | King City | Kings Beach |
  Knights Landing | La Cañada Flintridge | La Crescenta-Montrose | La Habra | La Habra Heights | La Honda | La Mesa |
  La Mirada | La Palma | La Porte | La Presa | La Puente | La Quinta | La Riviera | La Selva Beach | La Verne | La
  Vina | Ladera Heights | Ladera Ranch | Laguna Beach | Laguna Hills | Laguna Niguel | Laguna Woods | Lagunitas-Forest
  Knolls | Lake Almanor Country Club | Lake Almanor Peninsula | Lake Almanor West | Lake Arrowhead | Lake California |
  Lake City | Lake Davis | Lake Don Pedro | Lake Elsinore | Lake Forest | Lake Hughes | Lake Isabella | Lake Los
  Angeles | Lake Mathews | Lake Nacimiento | Lake Riverside | Lake San Marcos | Lake Sherwood | Lake Wildwood | Lake
  of the Pines | Lake of the Woods | Lakeland Village | Larkfield-Wikiup | Las Flores | Las Lomas | Le Grand | Lee
  Vining | Lemon Cove | Lemon Grove | Lemon Hill | Lemoore Station | Leona Valley | Lexington Hills | Lincoln Village
  | Linnell Camp | Little Grass Valley | Little River | Live Oak | Loma Linda | Loma Mar | Loma Rica | Lone Pine |
  Long Barn | Long Beach | Los Alamitos | Los Alamos | Los Altos | Los Altos Hills | Los Angeles | Los Banos | Los
  Berros | Los Gatos | Los Molinos | Los Olivos | Los Osos | Los Ranchos | Lost Hills | Lower Lake | Lucas
  Valley-Marinwood | Lucerne Valley | Lytle Creek | Mad River | Madera Acres | Mammoth Lakes | Manhattan Beach | March
  ARB | Marin City | Marina del Rey | Mayflower Village | McArthur | McClellan Park | McClenney Tract | McCloud |
  McFarland | McGee Creek | McKinleyville | McKittrick | McSwain | Mead Valley | Meadow Valley | Meadow Vista |
  Meiners Oaks | Menlo Park | Mesa Verde | Mesa Vista | Mexican Colony | Mi-Wuk Village | Midway City | Mill Valley |
  Mira Loma | Mira Monte | Mission Canyon | Mission Hills | Mission Viejo | Mohawk Vista | Mokelumne Hill | Mono City
  | Mono Vista | Montalvin Manor | Monte Rio | Monte Sereno | Monterey Park | Monterey Park Tract | Montgomery Creek |
  Monument Hills | Moreno Valley | Morgan Hill | Morongo Valley | Morro Bay | Moskowite Corner | Moss Beach | Moss
  Landing | Mount Hebron | Mount Hermon | Mount Laguna | Mount Shasta | Mountain Center | Mountain Gate | Mountain
  House | Mountain Mesa | Mountain Ranch | Mountain View | Mountain View Acres | Muir Beach | Myers Flat | National
  City | Nevada City | New Cuyama | New Pine Creek | Newport Beach | Norris Canyon | North Auburn | North Edwards |
  North El Monte | North Fair Oaks | North Gate | North Highlands | North Lakeport | North Richmond | North San Juan |
  North Shore | North Tustin | Oak Glen | Oak Hills | Oak Park | Oak Shores | Oak View | Old Fig Garden | Old Station
  | Orange Cove | Oroville East | Pacific Grove | Pajaro Dunes | Palm Desert | Palm Springs | Palo Alto | Palo Cedro |
  Palo Verde | Palos Verdes Estates | Panorama Heights | Paradise Park | Patterson Tract | Patton Village | Paynes
  Creek | Penn Valley | Phoenix Lake | Pico Rivera | Pine Canyon | Pine Flat | Pine Grove | Pine Hills | Pine Mountain
  Club | Pine Mountain Lake | Pine Valley | Pismo Beach | Piñon Hills | Pleasant Hill | Pleasure Point | Plumas Eureka
  | Plumas Lake | Point Arena | Point Reyes Station | Pollock Pines | Poplar-Cotton Center | Port Costa | Port Hueneme
  | Portola Valley | Poso Park | Potter Valley | Quartz Hill | Rail Road Flat | Raisin City | Rancho Calaveras |
  Rancho Cordova | Rancho Cucamonga | Rancho Mirage | Rancho Murieta | Rancho Palos Verdes | Rancho San Diego | Rancho
  Santa Fe | Rancho Santa Margarita | Rancho Tehama Reserve | Red Bluff | Red Corral | Redondo Beach | Redwood City |
  Redwood Valley | Reliez Valley | Rio Dell | Rio Linda | Rio Oso | Rio Vista | Rio del Mar | River Pines | Riverdale
  Park | Robinson Mill | Rodriguez Camp | Rohnert Park | Rolling Hills | Rolling Hills Estates | Rose Hills | Rough
  and Ready | Round Mountain | Round Valley | Rowland Heights | Running Springs | Salmon Creek | Salton City | Salton
  Sea Beach | San Andreas | San Anselmo | San Antonio Heights | San Ardo | San Bernardino | San Bruno | San
  Buenaventura | San Carlos | San Clemente | San Diego | San Diego Country Estates | San Dimas | San Fernando | San
  Francisco | San Gabriel | San Geronimo | San Jacinto | San Joaquin | San Jose | San Juan Bautista | San Juan
  Capistrano | San Leandro | San Lorenzo | San Lucas | San Luis Obispo | San Marcos | San Marino | San Martin | San
  Mateo | San Miguel | San Pablo | San Pasqual | San Rafael | San Ramon | San Simeon | Sand City | Santa Ana | Santa
  Barbara | Santa Clara | Santa Clarita | Santa Cruz | Santa Fe Springs | Santa Margarita | Santa Maria | Santa Monica
  | Santa Nella | Santa Paula | Santa Rosa | Santa Rosa Valley | Santa Susana | Santa Venetia | Santa Ynez | Scotts
  Valley | Sea Ranch | Seal Beach | Searles Valley | Sequoia Crest | Sereno del Mar | Shasta Lake | Shaver Lake |
  Shell Ridge | Shelter Cove | Shingle Springs | Sierra Brooks | Sierra City | Sierra Madre | Sierra Village | Signal
  Hill | Silver City | Silver Lakes | Silverado Resort | Simi Valley | Sky Valley | Sleepy Hollow | Smith Corner |
  Smith River | Soda Bay | Soda Springs | Solana Beach | South Dos Palos | South El Monte | South Gate | South Lake
  Tahoe | South Monrovia Island | South Oroville | South Pasadena | South San Francisco | South San Gabriel | South
  San Jose Hills | South Taft | South Whittier | Spring Garden | Spring Valley | Spring Valley Lake | Squaw Valley |
  Squirrel Mountain Valley | St. Helena | Stallion Springs | Stevenson Ranch | Stinson Beach | Stirling City |
  Sugarloaf Mountain Park | Sugarloaf Saw Mill | Sugarloaf Village | Suisun City | Sun Village | Sunny Slopes |
  Sunnyside-Tahoe City | Sunset Beach | Sutter Creek | Swall Meadows | Taft Heights | Taft Mosswood | Tahoe Vista |
  Tamalpais-Homestead Valley | Tara Hills | Tarpey Village | Temescal Valley | Temple City | Terra Bella | Thousand
  Oaks | Thousand Palms | Three Rivers | Three Rocks | Timber Cove | Toro Canyon | Tres Pinos | Trinity Center |
  Trinity Village | Tuolumne City | Twain Harte | Twentynine Palms | Twin Lakes | Union City | University of
  California Davis | University of California Merced | Upper Lake | Val Verde | Valle Vista | Valley Acres | Valley
  Center | Valley Ford | Valley Home | Valley Ranch | Valley Springs | Valley Wells | Vandenberg AFB | Vandenberg
  Village | View Park-Windsor Hills | Villa Park | Vine Hill | Vista Santa Rosa | Walnut Creek | Walnut Grove | Walnut
  Park | Warm Springs | Warner Valley | West Athens | West Bishop | West Carson | West Covina | West Goshen | West
  Hollywood | West Menlo Park | West Modesto | West Park | West Point | West Puente Valley | West Rancho Dominguez |
  West Sacramento | West Whittier-Los Nietos | Westhaven-Moonstone | Westlake Village | Whitley Gardens | Willow Creek
  | Winter Gardens | Wofford Heights | Yankee Hill | Yorba Linda | Yosemite Lakes | Yosemite Valley | Yuba City |
  Yucca Valley
CO: Acres Green | Aetna Estates | Air Force Academy | Alamosa East | Aristocrat Ranchettes | Aspen Park | Bark Ranch
  | Battlement Mesa | Beulah Valley | Black Forest | Black Hawk | Blue River | Blue Sky | Bonanza Mountain Estates |
  Bow Mar | Brick Center | Buena Vista | Cascade-Chipita Park | Castle Pines | Castle Pines North | Castle Rock |
  Cattle Creek | Cañon City | Central City | Cherry Creek | Cherry Hills Village | Cheyenne Wells | Cimarron Hills |
  City of Creede | Coal Creek | Colorado City | Colorado Springs | Columbine Valley | Comanche Creek | Commerce City |
  Copper Mountain | Crested Butte | Cripple Creek | Dakota Ridge | De Beque | Deer Trail | Del Norte | Dove Creek |
  Dove Valley | Downieville-Lawson-Dumont | East Pleasant View | El Jebel | El Moro | Eldorado Springs | Estes Park |
  Federal Heights | Floyd Hill | Fort Carson | Fort Collins | Fort Garland | Fort Lupton | Fort Morgan | Garden City |
  Glenwood Springs | Gold Hill | Grand Junction | Grand Lake | Grand View Estates | Green Mountain Falls | Greenwood
  Village | Hidden Lake | Highlands Ranch | Holly Hills | Hot Sulphur Springs | Idaho Springs | Indian Hills | Jackson
  Lake | Johnson Village | Ken Caryl | Kit Carson | La Jara | La Junta | La Junta Gardens | La Salle | La Veta | Lake
  City | Las Animas | Lazy Acres | Leadville North | Lincoln Park | Log Lane Village | Loghill Village | Lone Tree |
  Manitou Springs | McCoy | Monte Vista | Morgan Heights | Mount Crested Butte | Mountain Meadows | Mountain View |
  Mountain Village | New Castle | No Name | North La Junta | North Washington | Oak Creek | Olney Springs | Orchard
  City | Orchard Mesa | Pagosa Springs | Palmer Lake | Paragon Estates | Perry Park | Pine Brook Hill | Poncha Springs
  | Ponderosa Park | Pueblo West | Red Cliff | Red Feather Lakes | Rock Creek Park | Rocky Ford | Roxborough Park |
  Saddle Ridge | Salt Creek | San Acacio | San Luis | Security-Widefield | Seven Hills | Shaw Heights | Sheridan Lake
  | Silver Cliff | Silver Plume | Snowmass Village | South Fork | Southern Ute | St. Ann Highlands | St. Mary's |
  Steamboat Springs | Stonewall Gap | Sugar City | Tall Timber | The Pinery | Todd Creek | Trail Side | Twin Lakes |
  Two Buttes | Upper Bear Creek | West Pleasant View | Wheat Ridge | Winter Park | Woodland Park | Woody Creek
CT: Bethlehem Village | Blue Hills | Branford Center | Broad Brook | Canton Valley | Cheshire Village | Chester
  Center | Conning Towers Nautilus Park | Cos Cob | Coventry Lake | Crystal Lake | Deep River Center | East Brooklyn |
  East Hampton | East Hartford | East Haven | Essex Village | Falls Village | Gales Ferry | Glastonbury Center |
  Groton Long Point | Guilford Center | Heritage Village | Jewett City | Lake Pocotopaug | Long Hill | Madison Center
  | Mansfield Center | New Britain | New Hartford Center | New Haven | New London | New Milford | New Preston | North
  Granby | North Grosvenor Dale | North Haven | Northwest Harwinton | Old Greenwich | Old Mystic | Old Saybrook Center
  | Oxoboxo River | Plainfield Village | Poquonock Bridge | Salmon Brook | Saybrook Manor | Sherwood Manor | Simsbury
  Center | South Coventry | South Windham | South Woodstock | Southwood Acres | Stafford Springs | Suffield Depot |
  Wallingford Center | West Hartford | West Haven | West Simsbury | Westbrook Center | Wilton Center | Windsor Locks |
  Woodbury Center
DE: Bethany Beach | Delaware City | Dewey Beach | Dover Base Housing | Fenwick Island | Henlopen Acres | Highland
  Acres | Kent Acres | Little Creek | Long Neck | New Castle | North Star | Ocean View | Pike Creek | Pike Creek
  Valley | Rehoboth Beach | Rising Sun-Lebanon | Rodney Village | Slaughter Beach | South Bethany | Wilmington Manor |
  Woodside East
FL: Acacia Villas | Altamonte Springs | Anna Maria | Apollo Beach | Asbury Lake | Atlantic Beach | Avon Park |
  Azalea Park | Babson Park | Bal Harbour | Bay Harbor Islands | Bay Hill | Bay Lake | Bay Pines | Bayonet Point |
  Bayshore Gardens | Beacon Square | Bear Creek | Bee Ridge | Bellair-Meadowbrook Terrace | Belle Glade | Belle Isle |
  Belleair Beach | Belleair Bluffs | Belleair Shore | Beverly Beach | Beverly Hills | Big Coppitt Key | Big Pine Key |
  Biscayne Park | Black Diamond | Black Hammock | Boca Raton | Bonita Springs | Boulevard Gardens | Bowling Green |
  Boynton Beach | Bradenton Beach | Bradley Junction | Briny Breezes | Broadview Park | Buckhead Ridge | Buenaventura
  Lakes | Burnt Store Marina | Butler Beach | Cabana Colony | Canal Point | Cape Canaveral | Cape Coral | Cedar Grove
  | Cedar Key | Center Hill | Charleston Park | Charlotte Harbor | Charlotte Park | Cinco Bayou | Citrus Hills |
  Citrus Park | Citrus Springs | Cloud Lake | Cocoa Beach | Cocoa West | Coconut Creek | Combee Settlement | Cooper
  City | Coral Gables | Coral Springs | Coral Terrace | Country Club | Country Walk | Crescent Beach | Crescent City |
  Crooked Lake Park | Cross City | Crystal Lake | Crystal River | Crystal Springs | Cudjoe Key | Cutler Bay | Cypress
  Gardens | Cypress Lake | Cypress Quarters | Dade City | Dade City North | Dania Beach | Daytona Beach | Daytona
  Beach Shores | De Funiak Springs | De Leon Springs | DeBary | DeLand | DeLand Southwest | Deerfield Beach | Delray
  Beach | Desoto Lakes | Dickerson City | Doctor Phillips | Duck Key | Eagle Lake | East Bronson | East Lake | East
  Lake-Orient Park | East Milton | East Palatka | East Williston | Eglin AFB | Egypt Lake-Leto | El Portal | Fairview
  Shores | Fanning Springs | Feather Sound | Fern Park | Fernandina Beach | Ferry Pass | Fish Hawk | Fisher Island |
  Five Points | Flagler Beach | Flagler Estates | Fleming Island | Floral City | Florida City | Florida Ridge | Forest
  City | Fort Denaud | Fort Green | Fort Green Springs | Fort Lauderdale | Fort Meade | Fort Myers | Fort Myers Beach
  | Fort Myers Shores | Fort Pierce | Fort Pierce North | Fort Pierce South | Fort Walton Beach | Fort White | Four
  Corners | Franklin Park | Fruit Cove | Fruitland Park | Fuller Heights | Fussels Corner | Garcon Point | Garden
  Grove | Glen Ridge | Glen St. Mary | Glenvar Heights | Golden Beach | Golden Gate | Golden Glades | Grand Ridge |
  Grant-Valkaria | Green Cove Springs | Grove City | Gulf Breeze | Gulf Gate Estates | Gulf Stream | Gun Club Estates
  | Haines City | Hallandale Beach | Harbor Bluffs | Harbour Heights | Harlem Heights | Heritage Pines | Hernando
  Beach | Hialeah Gardens | High Point | High Springs | Highland Beach | Highland City | Highland Park | Hill 'n Dale
  | Hillcrest Heights | Hillsboro Beach | Hillsboro Pines | Hobe Sound | Holden Heights | Holly Hill | Holmes Beach |
  Homestead Base | Homosassa Springs | Horizon West | Horseshoe Beach | Howey-in-the-Hills | Hunters Creek |
  Hutchinson Island South | Indian Creek | Indian Harbour Beach | Indian River Estates | Indian River Shores | Indian
  Rocks Beach | Indian Shores | Inverness Highlands North | Inverness Highlands South | Island Walk | Ives Estates |
  Jacksonville Beach | Jacob City | Jan Phyl Village | Jasmine Estates | Jensen Beach | June Park | Juno Beach | Juno
  Ridge | Jupiter Farms | Jupiter Inlet Colony | Jupiter Island | Kendale Lakes | Kendall West | Kenneth City |
  Kensington Park | Kenwood Estates | Key Biscayne | Key Colony Beach | Key Largo | Key Vista | Key West | Keystone
  Heights | La Crosse | LaBelle | Lady Lake | Laguna Beach | Lake Alfred | Lake Belvedere Estates | Lake Buena Vista |
  Lake Butler | Lake City | Lake Clarke Shores | Lake Hamilton | Lake Harbor | Lake Hart | Lake Helen | Lake Kathryn |
  Lake Lindsey | Lake Lorraine | Lake Mack-Forest Hills | Lake Magdalene | Lake Mary | Lake Mary Jane | Lake Mystic |
  Lake Panasoffkee | Lake Park | Lake Placid | Lake Sarasota | Lake Wales | Lake Worth | Lakeland Highlands | Lakewood
  Gardens | Lakewood Park | Land O' Lakes | Lauderdale Lakes | Lauderdale-by-the-Sea | Laurel Hill | Lazy Lake |
  Lehigh Acres | Leisure City | Lely Resort | Lemon Grove | Lighthouse Point | Limestone Creek | Live Oak | Lochmoor
  Waterway Estates | Longboat Key | Lower Grand Lagoon | Loxahatchee Groves | Lynn Haven | Madeira Beach | Manasota
  Key | Manatee Road | Mangonia Park | Marco Island | Mary Esther | Matlacha Isles-Matlacha Shores | McGregor |
  McIntosh | Meadow Oaks | Meadow Woods | Melbourne Beach | Melbourne Village | Merritt Island | Mexico Beach | Miami
  Beach | Miami Gardens | Miami Lakes | Miami Shores | Miami Springs | Miramar Beach | Moon Lake | Moore Haven | Mount
  Carmel | Mount Dora | Mount Plymouth | Myrtle Grove | Naples Manor | Naples Park | Nassau Village-Ratliff | Navarre
  Beach | Neptune Beach | New Port Richey | New Port Richey East | New Smyrna Beach | North Bay Village | North
  Brooksville | North DeLand | North Fort Myers | North Key Largo | North Lauderdale | North Miami | North Miami Beach
  | North Palm Beach | North Port | North Redington Beach | North River Shores | North Sarasota | North Weeki Wachee |
  Oak Hill | Oak Ridge | Oakland Park | Oakleaf Plantation | Ocean Breeze Park | Ocean City | Ocean Ridge | Olympia
  Heights | Opa-locka | Orange City | Orange Park | Oriole Beach | Ormond Beach | Ormond-by-the-Sea | Otter Creek |
  Page Park | Palm Bay | Palm Beach | Palm Beach Gardens | Palm Beach Shores | Palm City | Palm Coast | Palm Harbor |
  Palm River-Clair Mel | Palm Shores | Palm Springs | Palm Springs North | Palm Valley | Palmetto Bay | Palmetto
  Estates | Palmona Park | Panama City | Panama City Beach | Paradise Heights | Pasadena Hills | Patrick AFB | Pea
  Ridge | Pebble Creek | Pelican Bay | Pembroke Park | Pembroke Pines | Penney Farms | Pine Air | Pine Castle | Pine
  Hills | Pine Island | Pine Island Center | Pine Lakes | Pine Level | Pine Manor | Pine Ridge | Pinellas Park | Plant
  City | Plantation Island | Plantation Mobile Home Park | Point Baker | Polk City | Pomona Park | Pompano Beach |
  Ponce Inlet | Ponce de Leon | Port Charlotte | Port LaBelle | Port Orange | Port Richey | Port Salerno | Port St.
  Joe | Port St. John | Port St. Lucie | Pretty Bayou | Progress Village | Punta Gorda | Punta Rassa | Quail Ridge |
  Redington Beach | Redington Shores | Richmond Heights | Richmond West | Ridge Manor | Ridge Wood Heights | Rio Pinar
  | River Park | River Ridge | Riviera Beach | Roosevelt Gardens | Royal Palm Beach | Royal Palm Estates | Safety
  Harbor | Samsula-Spruce Creek | San Antonio | San Carlos Park | San Castle | Sarasota Springs | Satellite Beach |
  Schall Circle | Sea Ranch Lakes | Seminole Manor | Sewall's Point | Shady Hills | Siesta Key | Silver Lake | Silver
  Springs Shores | Sky Lake | South Apopka | South Bay | South Beach | South Bradenton | South Brooksville | South
  Daytona | South Gate Ridge | South Highpoint | South Miami | South Miami Heights | South Palm Beach | South Pasadena
  | South Patrick Shores | South Sarasota | South Venice | Southeast Arcadia | Southwest Ranches | Spring Lake |
  Spring Ridge | St. Augustine | St. Augustine Beach | St. Augustine Shores | St. Augustine South | St. Cloud | St.
  James City | St. Leo | St. Lucie Village | St. Marks | St. Pete Beach | St. Petersburg | Stacey Street | Stock
  Island | Sugarmill Woods | Sun City Center | Suncoast Estates | Sunny Isles Beach | Tangelo Park | Tarpon Springs |
  Taylor Creek | Temple Terrace | The Acreage | The Crossings | The Hammocks | The Meadows | The Villages | Three
  Lakes | Three Oaks | Tierra Verde | Tiger Point | Timber Pines | Town 'n' Country | Treasure Island | Tyndall AFB |
  Union Park | University Park | Upper Grand Lagoon | Venice Gardens | Vero Beach | Vero Beach South | Verona Walk |
  Viera East | Viera West | Villano Beach | Virginia Gardens | Wabasso Beach | Warm Mineral Springs | Washington Park
  | Weeki Wachee | Weeki Wachee Gardens | Wekiwa Springs | Wesley Chapel | West Bradenton | West DeLand | West Lealman
  | West Little River | West Melbourne | West Miami | West Palm Beach | West Park | West Pensacola | West Perrine |
  West Samoset | West Vero Corridor | Westwood Lakes | Whiskey Creek | White City | White Springs | Williston
  Highlands | Willow Oak | Wilton Manors | Winter Beach | Winter Garden | Winter Haven | Winter Park | Winter Springs
  | Woodlawn Beach | World Golf Village | Worthington Springs | Yeehaw Junction | Zephyrhills North | Zephyrhills
  South | Zephyrhills West | Zolfo Springs
GA: Athens-Clarke County | Augusta-Richmond County | Avondale Estates | Ball Ground | Belvedere Park | Berkeley Lake
  | Blue Ridge | Buena Vista | Candler-McAfee | Cave Spring | Cedar Springs | Chattahoochee Hills | Chattanooga Valley
  | Cherry Log | College Park | Country Club Estates | Crooked Creek | Cusseta-Chattahoochee County | De Soto | Dewy
  Rose | Dock Junction | Druid Hills | Du Pont | Dutch Island | Eagle Grove | East Dublin | East Ellijay | East
  Griffin | East Newnan | East Point | Edge Hill | Fair Oaks | Flowery Branch | Forest Park | Fort Gaines | Fort
  Oglethorpe | Fort Stewart | Fort Valley | Franklin Springs | Garden City | Georgetown-Quitman County | Good Hope |
  Gresham Park | Hannahs Mill | Heron Bay | Holly Springs | Indian Springs | Iron City | Isle of Hope | Johns Creek |
  Junction City | Kings Bay Base | LaFayette | LaGrange | Lake City | Lake Park | Lakeview Estates | Lincoln Park |
  Lithia Springs | Locust Grove | Lone Oak | Lookout Mountain | Lumber City | McCaysville | McDonough | McIntyre |
  McRae | Mineral Bluff | Moody AFB | Mount Airy | Mount Vernon | Mount Zion | Mountain City | Mountain Park | Norman
  Park | North Atlanta | North Decatur | North Druid Hills | North High Shoals | Oak Park | Orchard Hill | Peachtree
  City | Pine Lake | Pine Mountain | Port Wentworth | Powder Springs | Ray City | Reed Creek | Rest Haven | Richmond
  Hill | Robins AFB | Rocky Ford | Sale City | Sandy Springs | Santa Claus | Sautee Nacoochee | Shady Dale | Skidaway
  Island | Sky Valley | Social Circle | St. Marys | St. Simons | Stone Mountain | Sugar Hill | Sunset Village | Talahi
  Island | Talking Rock | Tallulah Falls | Tate City | The Rock | Tunnel Hill | Twin City | Ty Ty | Tybee Island |
  Union City | Union Point | Villa Rica | Walnut Grove | Warm Springs | Warner Robins | Waverly Hall | Webster County
  | West Point | White Plains | Whitemarsh Island | Wilmington Island | Young Harris
HI: Captain Cook | Discovery Harbour | East Honolulu | Eden Roc | Ewa Beach | Ewa Gentry | Ewa Villages | Fern Acres
  | Fern Forest | Haiku-Pauwela | Hawaiian Acres | Hawaiian Beaches | Hawaiian Ocean View | Hawaiian Paradise Park |
  Hickam Housing | Honaunau-Napoopoo | Iroquois Point | Kahaluu-Keauhou | Kaneohe Station | Kawela Bay | Ko Olina |
  Lanai City | Leilani Estates | Makaha Valley | Mililani Mauka | Mililani Town | Mountain View | Nanawale Estates |
  Napili-Honokowai | Ocean Pointe | Orchidlands Estates | Pakala Village | Pearl City | Royal Kunia | Schofield
  Barracks | Ualapu'e | Urban Honolulu | Waihee-Waiehu | Waikoloa Village | Wailua Homesteads | Waimanalo Beach |
  Waipio Acres | West Loch Estate | Wheeler AFB | Whitmore Village
IA: Albert City | Alta Vista | Arnolds Park | Barnes City | Battle Creek | Belle Plaine | Blue Grass | Buck Grove |
  Buffalo Center | Burr Oak | California Junction | Carter Lake | Cedar Falls | Cedar Rapids | Center Junction |
  Center Point | Central City | Charles City | Charter Oak | Clear Lake | Climbing Hill | College Springs | Columbus
  City | Columbus Junction | Coon Rapids | Council Bluffs | Crystal Lake | Dakota City | Dallas Center | Davis City |
  De Soto | De Witt | Decatur City | Deep River | Des Moines | Diamondhead Lake | Dow City | Eagle Grove | East Amana
  | East Peru | Elk Horn | Elk Run Heights | Forest City | Fort Atkinson | Fort Dodge | Fort Madison | Garden City |
  Garden Grove | Gillett Grove | Gilmore City | Goose Lake | Grand Junction | Grand Mound | Grand River | Green
  Mountain | Grundy Center | Guthrie Center | Harpers Ferry | High Amana | Holiday Lake | Holy Cross | Ida Grove |
  Iowa City | Iowa Falls | Jackson Junction | Jewell Junction | Keomah Village | La Motte | La Porte City | Lake City
  | Lake Mills | Lake Panorama | Lake Park | Lake View | Lambs Grove | Le Claire | Le Grand | Le Mars | Le Roy | Lime
  Springs | Linn Grove | Little Cedar | Little Rock | Little Sioux | Lone Rock | Lone Tree | Long Grove | Lost Nation
  | Low Moor | Lu Verne | Maharishi Vedic City | Marble Rock | Mason City | McCallsburg | McCausland | McClelland |
  McGregor | McIntire | Melcher-Dallas | Middle Amana | Missouri Valley | Morning Sun | Mount Auburn | Mount Ayr |
  Mount Pleasant | Mount Sterling | Mount Union | Mount Vernon | New Albin | New Hampton | New Hartford | New Haven |
  New Liberty | New London | New Market | New Providence | New Sharon | New Vienna | New Virginia | Nora Springs |
  North Buena Vista | North English | North Liberty | North Washington | Oakland Acres | Orange City | Oxford Junction
  | Pacific Junction | Panorama Park | Park View | Pilot Mound | Pleasant Hill | Pleasant Plain | Polk City | Prairie
  City | Promise City | Red Oak | River Sioux | Rock Falls | Rock Rapids | Rock Valley | Rockwell City | Rose Hill |
  Sac City | Sergeant Bluff | Shannon City | Shell Rock | Silver City | Sioux Center | Sioux City | Sioux Rapids |
  South Amana | South English | Spirit Lake | Spring Hill | St. Ansgar | St. Anthony | St. Benedict | St. Charles |
  St. Donatus | St. Joseph | St. Lucas | St. Marys | St. Olaf | St. Paul | State Center | Steamboat Rock | Stone City
  | Storm Lake | Story City | Strawberry Point | Sun Valley Lake | Swea City | Twin Lakes | University Heights |
  University Park | Van Horne | Van Meter | Van Wert | Wall Lake | Webster City | West Amana | West Bend | West Branch
  | West Burlington | West Chester | West Des Moines | West Liberty | West Okoboji | West Point | West Union | What
  Cheer | Windsor Heights
ID: American Falls | Arbon Valley | Atomic City | Boise City | Bonners Ferry | Butte City | Clark Fork | Coeur
  d'Alene | Conkling Park | Dalton Gardens | De Smet | East Hope | Elk City | Elk River | Fernan Lake Village | Fort
  Hall | Garden City | Garden Valley | Glenns Ferry | Grand View | Hayden Lake | Hidden Spring | Horseshoe Bend |
  Idaho City | Idaho Falls | Island Park | Lava Hot Springs | Lost River | Malad City | McCall | McCammon | Mountain
  Home | Mountain Home AFB | Moyie Springs | Mud Lake | New Meadows | New Plymouth | Post Falls | Priest River | Robie
  Creek | Rockford Bay | Smiths Ferry | Soda Springs | Spirit Lake | St. Anthony | St. Charles | St. Maries | State
  Line | Sugar City | Sun Valley | Swan Valley | Twin Falls | Warm River | White Bird | Yellow Pine
IL: Alto Pass | Apple Canyon Lake | Apple River | Arlington Heights | Aroma Park | Barrington Hills | Bay View
  Gardens | Beach Park | Bedford Park | Beecher City | Belle Prairie City | Belle Rive | Big Rock | Bishop Hill | Blue
  Island | Blue Mound | Bone Gap | Boulder Hill | Buffalo Grove | Bull Valley | Bunker Hill | Bureau Junction | Burnt
  Prairie | Burr Ridge | Calumet City | Calumet Park | Camp Point | Campbell Hill | Campton Hills | Carbon Cliff |
  Carbon Hill | Carol Stream | Carrier Mills | Cave-In-Rock | Cedar Point | Central City | Cerro Gordo | Channel Lake
  | Cherry Valley | Chicago Heights | Chicago Ridge | Cissna Park | Clarendon Hills | Clay City | Clear Lake | Coal
  City | Coal Valley | Country Club Hills | Coyne Center | Crab Orchard | Creal Springs | Crescent City | Crest Hill |
  Creve Coeur | Crystal Lake | Crystal Lawns | Dallas City | Dalton City | Davis Junction | De Land | De Pue | De Soto
  | De Witt | DeKalb | Deer Creek | Deer Grove | Deer Park | Des Plaines | Downers Grove | Du Bois | Du Quoin | East
  Alton | East Brooklyn | East Cape Girardeau | East Carondelet | East Dubuque | East Dundee | East Galesburg | East
  Gillespie | East Hazel Crest | East Moline | East Peoria | East St. Louis | El Dara | El Paso | Elk Grove Village |
  Ellis Grove | Elmwood Park | Evergreen Park | Fairmont City | Fairview Heights | Farmer City | Flat Rock | Ford
  Heights | Forest City | Forest Lake | Forest Park | Forest View | Fox Lake | Fox Lake Hills | Fox River Grove |
  Frankfort Square | Franklin Grove | Franklin Park | Freeman Spur | Gages Lake | Garden Prairie | German Valley |
  Germantown Hills | Gibson City | Glen Carbon | Glen Ellyn | Glendale Heights | Golden Gate | Good Hope | Goofy Ridge
  | Grand Detour | Grand Ridge | Grand Tower | Grandwood Park | Granite City | Grant Park | Green Oaks | Green Valley
  | Gulf Port | Hanna City | Hanover Park | Harwood Heights | Hawthorn Woods | Hazel Crest | Heritage Lake | Hickory
  Hills | Highland Park | Hoffman Estates | Holiday Hills | Holiday Shores | Homer Glen | Hopkins Park | Indian Creek
  | Indian Head Park | Ingalls Park | Island Lake | Johnston City | Junction City | Kingston Mines | La Fayette | La
  Grange | La Grange Park | La Harpe | La Moille | La Prairie | La Rose | LaPlace | LaSalle | Lake Barrington | Lake
  Bluff | Lake Camelot | Lake Catherine | Lake Forest | Lake Holiday | Lake Ka-Ho | Lake Petersburg | Lake Summerset |
  Lake Villa | Lake Zurich | Lake in the Hills | Lake of the Woods | Lakewood Shores | Le Roy | Leaf River | Leland
  Grove | Lily Lake | Little York | London Mills | Long Creek | Long Grove | Long Lake | Long Point | Lost Nation |
  Loves Park | Machesney Park | Maple Park | Marquette Heights | Mason City | McClure | McCook | McCullom Lake |
  McHenry | McLean | McLeansboro | McNabb | Melrose Park | Merrionette Park | Mill Creek | Mill Shoals | Monroe Center
  | Morton Grove | Mound City | Mound Station | Mount Auburn | Mount Carmel | Mount Carroll | Mount Clare | Mount Erie
  | Mount Morris | Mount Olive | Mount Prospect | Mount Pulaski | Mount Sterling | Mount Vernon | Mount Zion |
  Mulberry Grove | New Athens | New Baden | New Bedford | New Berlin | New Boston | New Burnside | New Canton | New
  Douglas | New Grand Chain | New Haven | New Holland | New Lenox | New Milford | New Minden | New Salem | Norris City
  | North Aurora | North Barrington | North Chicago | North City | North Henderson | North Pekin | North Riverside |
  North Utica | O'Fallon | Oak Brook | Oak Forest | Oak Grove | Oak Lawn | Oak Park | Oak Run | Oakbrook Terrace |
  Oakwood Hills | Old Mill Creek | Old Ripley | Old Shawneetown | Olive Branch | Olympia Fields | Orland Hills |
  Orland Park | Palos Heights | Palos Hills | Palos Park | Park City | Park Forest | Park Ridge | Paw Paw | Pearl City
  | Peoria Heights | Pingree Grove | Piper City | Pistakee Highlands | Pleasant Hill | Pleasant Plains | Pontoon Beach
  | Poplar Grove | Port Barrington | Port Byron | Prairie City | Prairie Grove | Prairie du Rocher | Preston Heights |
  Prospect Heights | Rapids City | Red Bud | Richton Park | Ridge Farm | River Forest | River Grove | Rock City | Rock
  Falls | Rock Island | Rock Island Arsenal | Rolling Meadows | Rose Hill | Rosewood Heights | Round Lake | Round Lake
  Beach | Round Lake Heights | Round Lake Park | Royal Lakes | Sailor Springs | Sammons Point | San Jose | Sauk
  Village | Scales Mound | Schiller Park | Schram City | Scott AFB | Sleepy Hollow | South Barrington | South Beloit |
  South Chicago Heights | South Elgin | South Holland | South Jacksonville | South Pekin | South Roxana | South
  Wilmington | Southern View | Spring Bay | Spring Grove | Spring Valley | St. Anne | St. Augustine | St. Charles |
  St. David | St. Elmo | St. Francisville | St. Jacob | St. Johns | St. Joseph | St. Libory | St. Peter | Standard
  City | Ste. Marie | Stillman Valley | Stone Park | Sugar Grove | Sun River Terrace | Table Grove | Taylor Springs |
  The Galena Territory | Third Lake | Tinley Park | Tower Hill | Tower Lakes | Trout Valley | Troy Grove | Twin Grove
  | Union Hill | University Park | Valley City | Venetian Village | Vernon Hills | Villa Grove | Villa Park | Walnut
  Hill | Washington Park | Wayne City | West Brooklyn | West Chicago | West City | West Dundee | West Frankfort | West
  Peoria | West Point | West Salem | West Union | West York | Western Springs | White City | White Hall | White Heath
  | Willow Hill | Willow Springs | Winthrop Harbor | Wonder Lake | Wood Dale | Wood River | Yates City
IN: Bass Lake | Battle Ground | Beech Grove | Beverly Shores | Buck Creek | Bunker Hill | Burns City | Burns Harbor
  | Cambridge City | Cedar Grove | Cedar Lake | Center Point | Clarks Hill | Clay City | Clear Lake | Columbia City |
  Cordry Sweetwater Lakes | Country Club Heights | Country Squire Lakes | Crown Point | Crows Nest | De Motte | Dover
  Hill | Dune Acres | Earl Park | East Chicago | East Enterprise | East Germantown | Etna Green | Fairview Park | Fish
  Lake | Fort Branch | Fort Wayne | Fountain City | French Lick | Gas City | Greens Fork | Grissom AFB | Hartford City
  | Heritage Lake | Hidden Valley | Hudson Lake | Indian Heights | Indian Village | Kingsford Heights | Koontz Lake |
  La Crosse | La Fontaine | La Paz | La Porte | Lake Dalecarlia | Lake Holiday | Lake Santee | Lake Station | Lake
  Village | Lakes of the Four Seasons | Leo-Cedarville | Little York | Long Beach | McCordsville | Melody Hill |
  Meridian Hills | Michiana Shores | Michigan City | Monroe City | Moores Hill | Mount Auburn | Mount Ayr | Mount
  Carmel | Mount Etna | Mount Summit | Mount Vernon | New Albany | New Amsterdam | New Carlisle | New Castle | New
  Chicago | New Goshen | New Harmony | New Haven | New Market | New Middletown | New Palestine | New Paris | New Pekin
  | New Point | New Richmond | New Ross | New Salisbury | New Trenton | New Washington | New Whiteland | North Crows
  Nest | North Judson | North Liberty | North Manchester | North Salem | North Terre Haute | North Vernon | North
  Webster | Notre Dame | Oakland City | Ogden Dunes | Painted Hills | Parker City | Parkers Settlement | Pine Village
  | Point Isabel | Pottawattamie Park | Princes Lakes | Purdue University | Rising Sun | River Forest | Rocky Ripple |
  Rolling Prairie | Rome City | Royal Center | Salt Creek Commons | San Pierre | Santa Claus | Shamrock Lakes |
  Shorewood Forest | Silver Lake | Simonton Lake | Smithville-Sanders | South Bend | South Haven | South Whitley |
  Spring Grove | Spring Hill | Spring Lake | St. Bernice | St. Joe | St. John | St. Leon | St. Mary of the Woods | St.
  Meinrad | St. Paul | Star City | State Line City | Sulphur Springs | Switz City | Tell City | Terre Haute | Toad Hop
  | Town of Pines | Trail Creek | Tri-Lakes | Union City | Van Bibber Lake | Van Buren | Vera Cruz | Warren Park |
  West Baden Springs | West College Corner | West Harrison | West Lafayette | West Lebanon | West Point | West Terre
  Haute | Williams Creek | Windfall City | Winona Lake | Woodlawn Heights
KS: Alta Vista | Arkansas City | Baldwin City | Baxter Springs | Bel Aire | Belle Plaine | Bird City | Blue Mound |
  Blue Rapids | Bluff City | Bonner Springs | Bunker Hill | Burr Oak | Cawker City | Cedar Point | Cedar Vale | Clay
  Center | Conway Springs | Cottonwood Falls | Council Grove | De Soto | Dodge City | El Dorado | Elk City | Elk Falls
  | Fall River | Fort Dodge | Fort Riley | Fort Scott | Garden City | Garden Plain | Geuda Springs | Glen Elder | Gove
  City | Grandview Plaza | Great Bend | Hill City | Johnson City | Junction City | Kansas City | Kickapoo Site 1 |
  Kickapoo Site 2 | Kickapoo Site 5 | Kickapoo Site 6 | Kickapoo Site 7 | Kickapoo Tribal Center | La Crosse | La
  Cygne | La Harpe | Lake Quivira | LeRoy | Lincoln Center | Linn Valley | Little River | Lone Elm | Long Island |
  Lost Springs | Maple Hill | Matfield Green | McConnell AFB | McCracken | McCune | McDonald | McFarland | McLouth |
  McPherson | Medicine Lodge | Mission Hills | Mission Woods | Mound City | Mound Valley | Mount Hope | Neosho Falls |
  Neosho Rapids | Ness City | New Albany | New Cambria | New Strawn | North Newton | Oak Hill | Oaklawn-Sunview |
  Osage City | Overland Park | Park City | Pawnee Rock | Prairie View | Prairie Village | Pretty Prairie | Roeland
  Park | Rose Hill | Rush Center | Russell Springs | Scott City | Sharon Springs | Silver Lake | Smith Center | South
  Haven | South Hutchinson | Spring Hill | St. Francis | St. George | St. John | St. Marys | St. Paul | Strong City |
  Sun City | Sylvan Grove | Valley Center | Valley Falls | WaKeeney | West Mineral | Westwood Hills | White City |
  White Cloud | Wilroads Gardens | Yates Center
KY: Audubon Park | Beaver Dam | Beech Grove | Beechwood Village | Betsy Layne | Blue Ridge Manor | Bowling Green |
  Breckinridge Center | Broeck Pointe | Brownsboro Farm | Brownsboro Village | Calvert City | Cave City | Central City
  | Clay City | Coal Run Village | Cold Spring | Crab Orchard | Crescent Springs | Crestview Hills | Dawson Springs |
  Doe Valley | Douglass Hills | Druid Hills | Dry Ridge | East Bernstadt | Elk Creek | Elkhorn City | Fancy Farm |
  Flat Lick | Fleming-Neon | Forest Hills | Fort Campbell North | Fort Knox | Fort Mitchell | Fort Thomas | Fort
  Wright | Fountain Run | Fox Chase | Glenview Hills | Glenview Manor | Goose Creek | Grand Rivers |
  Graymoor-Devondale | Green Spring | Hazel Green | Hebron Estates | Heritage Creek | Hickory Hill | High Bridge |
  Highland Heights | Hills and Dales | Hollow Creek | Horse Cave | Houston Acres | Hunters Hollow | Hurstbourne Acres
  | Indian Hills | Junction City | Kenton Vale | La Center | La Grange | LaFayette | Lakeside Park | Lakeview Heights
  | Langdon Place | Lebanon Junction | Lexington-Fayette | Manor Creek | Maryhill Estates | Mays Lick | McCarr |
  McHenry | McKee | McRoberts | Meadow Vale | Meadowbrook Farm | Meadowview Estates | Mockingbird Valley | Mortons Gap
  | Mount Olivet | Mount Sterling | Mount Vernon | Mount Washington | Murray Hill | New Castle | New Haven | New Hope
  | Norbourne Estates | North Corbin | North Middletown | Oak Grove | Old Brownsboro Place | Olive Hill | Orchard
  Grass Hills | Park City | Park Hills | Parkway Village | Payne Gap | Pewee Valley | Pine Knot | Pioneer Village |
  Pippa Passes | Pleasant View | Plum Springs | Poplar Hills | Rabbit Hash | River Bluff | Rolling Fields | Rolling
  Hills | Russell Springs | Ryland Heights | Salt Lick | Sandy Hook | Science Hill | Seneca Gardens | Silver Grove |
  Smiths Grove | South Carrollton | South Park View | South Shore | South Wallins | South Williamson | Spring Mill |
  Spring Valley | St. Charles | St. Matthews | St. Regis Park | Stamping Ground | Strathmoor Manor | Strathmoor
  Village | Summer Shade | Taylor Mill | Ten Broeck | Villa Hills | Vine Grove | Wallins Creek | Water Valley |
  Watterson Park | West Buechel | West Liberty | West Point | White Plains | Whitley City | Windy Hills | Woodland
  Hills | Woodlawn Park | Worthington Hills
LA: Abita Springs | Amite City | Banks Springs | Baton Rouge | Bayou Blue | Bayou Cane | Bayou Country Club | Bayou
  Gauche | Bayou Goula | Bayou L'Ourse | Bayou Vista | Belle Chasse | Belle Rose | Bossier City | Breaux Bridge |
  Bridge City | Center Point | Church Point | Cotton Valley | Cut Off | DeQuincy | DeRidder | Denham Springs | Des
  Allemands | Dixie Inn | Dry Prong | East Hodge | Eden Isle | Fifth Ward | Forest Hill | Fort Jesup | Fort Polk North
  | Fort Polk South | French Settlement | Golden Meadow | Grand Cane | Grand Coteau | Grand Isle | Grand Point |
  Grosse Tete | Hall Summit | Jean Lafitte | Jordan Hill | Junction City | Krotz Springs | Lafourche Crossing | Lake
  Arthur | Lake Charles | Lake Providence | Lockport Heights | McNary | Mer Rouge | Morgan City | Moss Bluff | Mount
  Lebanon | New Iberia | New Llano | New Orleans | New Roads | New Sarpy | North Hodge | North Vacherie | Oak Grove |
  Oak Hills Place | Oak Ridge | Oil City | Old Jefferson | Pearl River | Pierre Part | Pine Prairie | Plain Dealing |
  Pleasant Hill | Pleasure Bend | Point Place | Pointe a la Hache | Port Allen | Port Barre | Port Sulphur | Port
  Vincent | Red Chute | River Ridge | Rock Hill | Sicily Island | South Mansfield | South Vacherie | St. Francisville
  | St. Gabriel | St. James | St. Joseph | St. Martinville | St. Maurice | St. Rose | Turkey Creek | Vienna Bend |
  Village St. George | Ville Platte | Wallace Ridge | West Monroe | White Castle
MA: Acushnet Center | Agawam Town | Amesbury Town | Amherst Center | Barnstable Town | Bliss Corner | Braintree Town
  | Buzzards Bay | Dennis Port | East Brookfield | East Dennis | East Douglas | East Falmouth | East Harwich | East
  Pepperell | East Sandwich | Easthampton Town | Fall River | Franklin Town | Great Barrington | Green Harbor-Cedar
  Crest | Greenfield Town | Harwich Center | Harwich Port | Littleton Common | Mansfield Center | Marion Center |
  Marshfield Hills | Mashpee Neck | Mattapoisett Center | Methuen Town | Middleborough Center | Millers Falls |
  Millis-Clicquot | Monomoscoy Island | Monson Center | Monument Beach | New Bedford | New Seabury | North Adams |
  North Amherst | North Brookfield | North Eastham | North Falmouth | North Lakeville | North Pembroke | North
  Plymouth | North Scituate | North Seekonk | North Westport | Northwest Harwich | Norton Center | Ocean Bluff-Brant
  Rock | Ocean Grove | Palmer Town | Popponesset Island | Raynham Center | Seconsett Island | Shelburne Falls | Smith
  Mills | South Amherst | South Ashburnham | South Deerfield | South Dennis | South Duxbury | South Lancaster | South
  Yarmouth | Southbridge Town | The Pinehills | Turners Falls | Vineyard Haven | Wareham Center | Watertown Town |
  West Brookfield | West Chatham | West Concord | West Dennis | West Falmouth | West Springfield Town | West Wareham |
  West Yarmouth | Weymouth Town | White Island Shores | Winthrop Town | Woods Hole | Yarmouth Port
MD: Aberdeen Proving Ground | Andrews AFB | Annapolis Neck | Arden on the Severn | Ashton-Sandy Spring | Aspen Hill
  | Ballenger Creek | Baltimore Highlands | Beaver Creek | Bel Air | Bel Air North | Bel Air South | Berwyn Heights |
  Big Pool | Big Spring | Bowleys Quarters | Bowling Green | Bowmans Addition | Braddock Heights | Brock Hall |
  Brooklyn Park | Broomes Island | Bryans Road | Cabin John | Calvert Beach | Camp Springs | Cape St. Claire | Capitol
  Heights | Charlotte Hall | Chesapeake Beach | Chesapeake City | Chesapeake Ranch Estates | Chevy Chase | Chevy Chase
  Section Five | Chevy Chase Section Three | Chevy Chase View | Chevy Chase Village | Church Creek | Church Hill |
  Clear Spring | Cobb Island | College Park | Colmar Manor | Coral Hills | Cottage City | Dames Quarter | Deal Island
  | Deer Park | District Heights | Drum Point | Eagle Harbor | Eakles Mill | East New Market | East Riverdale |
  Eckhart Mines | Ellicott City | Fairmount Heights | Fishing Creek | Forest Glen | Forest Heights | Fort Meade | Fort
  Ritchie | Fort Washington | Fountainhead-Orchard Hills | Four Corners | Frenchtown-Rumbly | Friendship Heights
  Village | Garrett Park | Garretts Mill | Glen Burnie | Glen Echo | Glenn Dale | Golden Beach | Havre de Grace |
  Herald Harbor | Highfield-Cascade | Highland Beach | Hillcrest Heights | Indian Head | Indian Springs | Kemp Mill |
  Kemps Mill | Kent Narrows | La Plata | La Vale | Lake Arbor | Lake Shore | Landover Hills | Langley Park | Leisure
  World | Lexington Park | Little Orleans | Loch Lynn Heights | Long Beach | Mardela Springs | Marlboro Meadows |
  Marlboro Village | Marlow Heights | Martin's Additions | Maryland City | Mays Chapel | McCoole | Middle River |
  Milford Mill | Montgomery Village | Mount Aetna | Mount Airy | Mount Briar | Mount Lena | Mount Rainier | Mount
  Savage | Mount Vernon | Mountain Lake Park | Nanticoke Acres | National Harbor | Naval Academy | New Carrollton |
  New Market | New Windsor | North Beach | North Bethesda | North Brentwood | North Chevy Chase | North East | North
  Kensington | North Laurel | North Potomac | Ocean City | Ocean Pines | Owings Mills | Oxon Hill | Paramount-Long
  Meadow | Peppermill Village | Perry Hall | Piney Point | Pleasant Grove | Pleasant Hills | Pocomoke City | Point of
  Rocks | Port Deposit | Port Tobacco Village | Potomac Heights | Potomac Park | Prince Frederick | Princess Anne |
  Queen Anne | Rising Sun | Riverdale Park | Riviera Beach | Rock Hall | Rock Point | San Mar | Sandy Hook | Seat
  Pleasant | Severna Park | Shady Side | Silver Hill | Silver Spring | Smith Island | Snow Hill | South Kensington |
  South Laurel | Spring Gap | Spring Ridge | St. George Island | St. James | St. Leonard | St. Michaels | Takoma Park
  | Tall Timbers | Taylors Island | Temple Hills | Tilghman Island | Trego-Rohrersville Station | Union Bridge |
  University Park | Upper Marlboro | Vale Summit | Walker Mill | Washington Grove | West Denton | West Laurel | West
  Ocean City | West Pocomoke | White Marsh | White Oak | Wilson-Conococheague
ME: Bar Harbor | Blue Hill | Boothbay Harbor | Brunswick Station | Cape Neddick | Cousins Island | Cumberland Center
  | Dover-Foxcroft | Eagle Lake | East Millinocket | Falmouth Foreside | Fort Fairfield | Fort Kent | Kittery Point |
  Lake Arrowhead | Lisbon Falls | Little Falls | Littlejohn Island | Livermore Falls | Mars Hill | Mechanic Falls |
  North Berwick | North Windham | Old Orchard Beach | Old Town | Presque Isle | South Eliot | South Paris | South
  Portland | South Sanford | South Windham | Southwest Harbor | Steep Falls | Van Buren | West Kennebunk | Winter
  Harbor | York Harbor
MI: Allen Park | Ann Arbor | Au Gres | Au Sable | Auburn Hills | Bad Axe | Barnes Lake-Millers Lake | Barton Hills |
  Battle Creek | Bay City | Bay Port | Bay Shore | Bay View | Beal City | Bear Lake | Benton Harbor | Benton Heights |
  Berrien Springs | Beverly Hills | Big Bay | Big Rapids | Bingham Farms | Birch Run | Bloomfield Hills | Boyne City |
  Boyne Falls | Brown City | Brownlee Park | Buena Vista | Burr Oak | Byron Center | Canada Creek Ranch | Canadian
  Lakes | Carp Lake | Carson City | Cass City | Cedar Springs | Cement City | Center Line | Central Lake | Chums
  Corner | Comstock Northwest | Comstock Park | Copper City | Copper Harbor | Cross Village | Crystal Downs Country
  Club | Crystal Falls | Crystal Mountain | De Tour Village | DeWitt | Dearborn Heights | Detroit Beach | Dollar Bay |
  Eagle Harbor | Eagle River | East Grand Rapids | East Jordan | East Lansing | East Tawas | Eaton Rapids | Eau Claire
  | Edgemont Park | Elk Rapids | Estral Beach | Fair Plain | Farmington Hills | Fife Lake | Filer City | Flat Rock |
  Forest Hills | Free Soil | Garden City | Glen Arbor | Grand Beach | Grand Blanc | Grand Haven | Grand Ledge | Grand
  Rapids | Grass Lake | Grosse Pointe | Grosse Pointe Farms | Grosse Pointe Park | Grosse Pointe Woods | Harbor Beach
  | Harbor Springs | Hardwood Acres | Harper Woods | Hazel Park | Hickory Corners | Highland Park | Horton Bay |
  Houghton Lake | Howard City | Hubbard Lake | Huntington Woods | Imlay City | Indian River | Iron Mountain | Iron
  River | K. I. Sawyer | Keego Harbor | Kent City | L'Anse | Lake Angelus | Lake Ann | Lake City | Lake Fenton | Lake
  Isabella | Lake Leelanau | Lake Linden | Lake Michigan Beach | Lake Odessa | Lake Orion | Lake Victoria | Lakes of
  the North | Lakewood Club | Lathrup Village | Le Roy | Level Park-Oak Park | Lincoln Park | Lost Lake Woods | Luna
  Pier | Mackinac Island | Mackinaw City | Madison Heights | Manistee Lake | Manitou Beach-Devils Lake | Maple City |
  Maple Grove | Maple Rapids | Marine City | McBain | McBride | Michigan Center | Minden City | Mount Clemens | Mount
  Morris | Mount Pleasant | Muskegon Heights | Nessen City | New Baltimore | New Buffalo | New Era | New Haven | New
  Lothrop | New Troy | North Adams | North Branch | North Muskegon | Norton Shores | Oak Hill | Oak Park | Orchard
  Lake Village | Otter Lake | Paw Paw | Paw Paw Lake | Pearl Beach | Pleasant Ridge | Port Austin | Port Hope | Port
  Huron | Port Sanilac | Presque Isle Harbor | Rapid City | Reed City | River Rouge | Robin Glen-Indiantown |
  Rochester Hills | Rogers City | Roosevelt Park | Rose City | Royal Oak | Sand Lake | Sault Ste. Marie |
  Shorewood-Tower Hills-Harbert | Skidway Lake | South Boardman | South Gull Lake | South Haven | South Lyon | South
  Monroe | South Range | South Rockwood | Spring Arbor | Spring Lake | St. Charles | St. Clair | St. Clair Shores |
  St. Helen | St. Ignace | St. James | St. Johns | St. Joseph | St. Louis | Sterling Heights | Stony Point | Suttons
  Bay | Swartz Creek | Sylvan Lake | Tawas City | Three Oaks | Three Rivers | Traverse City | Trowbridge Park | Twin
  Lake | Union City | Vandercook Lake | Village of Clarkston | Village of Grosse Pointe Shores | Vineyard Lake |
  Walled Lake | Walloon Lake | West Branch | West Ishpeming | West Monroe | White Cloud | White Pigeon | White Pine |
  Whitmore Lake | Wolf Lake | Wolverine Lake | Woodland Beach
MN: Albert Lea | Angle Inlet | Apple Valley | Arden Hills | Ball Club | Battle Lake | Beaver Bay | Beaver Creek |
  Belle Plaine | Big Falls | Big Lake | Bingham Lake | Birchwood Village | Bird Island | Blooming Prairie | Blue Earth
  | Boy River | Breezy Point | Brook Park | Brooklyn Center | Brooklyn Park | Browns Valley | Buffalo Lake | Cannon
  Falls | Cass Lake | Cedar Mills | Center City | Chickamaw Beach | Chisago City | Circle Pines | Clara City | Clarks
  Grove | Clear Lake | Cold Spring | Columbia Heights | Coon Rapids | Cottage Grove | De Graff | Deer Creek | Deer
  River | Detroit Lakes | Dodge Center | Eagle Bend | Eagle Lake | East Bethel | East Grand Forks | East Gull Lake |
  Eden Prairie | Eden Valley | Elbow Lake | Elk River | Elko New Market | Falcon Heights | Federal Dam | Fergus Falls
  | Fifty Lakes | Fish Lake | Forest Lake | Fort Ripley | Garden City | Gem Lake | Golden Valley | Good Thunder |
  Grand Marais | Grand Meadow | Grand Rapids | Granite Falls | Green Isle | Grey Eagle | Grove City | Ham Lake |
  Hanley Falls | Hazel Run | Heron Lake | Hill City | Howard Lake | Hoyt Lakes | International Falls | Inver Grove
  Heights | Iron Junction | Kettle River | La Crescent | La Prairie | La Salle | Lake Benton | Lake Bronson | Lake
  City | Lake Crystal | Lake Elmo | Lake George | Lake Henry | Lake Lillian | Lake Park | Lake Shore | Lake St. Croix
  Beach | Lake Wilson | Lakeland Shores | Le Center | Le Roy | Le Sueur | Lester Prairie | Lino Lakes | Little Canada
  | Little Falls | Little Rock | Long Beach | Long Lake | Long Prairie | Madison Lake | Manhattan Beach | Maple Grove
  | Maple Lake | Maple Plain | Marine on St. Croix | Martin Lake | McGrath | McGregor | McIntosh | McKinley | Medicine
  Lake | Meire Grove | Mendota Heights | Middle River | Minnesota City | Minnesota Lake | Minnetonka Beach | Moose
  Lake | Mounds View | Mountain Iron | Mountain Lake | Nett Lake | New Auburn | New Brighton | New Germany | New Hope
  | New London | New Munich | New Prague | New Richland | New Trier | New Ulm | New York Mills | North Branch | North
  Mankato | North Oaks | North St. Paul | Norwood Young America | Oak Grove | Oak Park Heights | Park Rapids | Parkers
  Prairie | Pelican Rapids | Pequot Lakes | Pine Bend | Pine City | Pine Island | Pine Point | Pine River | Pine
  Springs | Prior Lake | Red Lake | Red Lake Falls | Red Wing | Redwood Falls | Rice Lake | Rock Creek | Rose Creek |
  Round Lake | Roy Lake | Rush City | Rushford Village | Sacred Heart | Sauk Centre | Sauk Rapids | Silver Bay |
  Silver Creek | Silver Lake | Sleepy Eye | South End | South Haven | South St. Paul | Spring Grove | Spring Hill |
  Spring Lake Park | Spring Park | Spring Valley | Squaw Lake | St. Anthony | St. Augusta | St. Bonifacius | St.
  Charles | St. Clair | St. Cloud | St. Francis | St. Hilaire | St. James | St. Joseph | St. Leo | St. Louis Park |
  St. Martin | St. Marys Point | St. Michael | St. Paul | St. Paul Park | St. Peter | St. Rosa | St. Stephen | St.
  Vincent | Sturgeon Lake | Sunfish Lake | Taylors Falls | The Lakes | The Ranch | Thief River Falls | Tonka Bay |
  Turtle River | Twin Lakes | Twin Valley | Two Harbors | Vadnais Heights | Vernon Center | Waite Park | Walnut Grove
  | West Concord | West Roy Lake | West St. Paul | West Union | White Bear Lake | White Earth | Willow River | Wolf
  Lake | Wood Lake | Zumbro Falls
MO: Airport Drive | Appleton City | Arrow Point | Arrow Rock | Ash Grove | Baldwin Park | Bates City | Bel-Nor |
  Bel-Ridge | Bell City | Bella Villa | Bellefontaine Neighbors | Bennett Springs | Benton City | Beverly Hills | Big
  Lake | Big Spring | Birch Tree | Black Jack | Blue Eye | Blue Springs | Bonne Terre | Bowling Green | Bragg City |
  Branson West | Breckenridge Hills | Brooklyn Heights | Bull Creek | Burlington Junction | Byrnes Mill | Calverton
  Park | Camden Point | Cape Girardeau | Carl Junction | Castle Point | Cedar Hill | Cedar Hill Lakes | Chain of Rocks
  | Chain-O-Lakes | Cherokee Pass | Clarkson Valley | Cliff Village | Clifton Hill | Climax Springs | Cole Camp |
  Conception Junction | Coney Island | Cool Valley | Country Club | Country Club Hills | Country Life Acres | Creve
  Coeur | Cross Timbers | Crystal City | Crystal Lake Park | Crystal Lakes | Dardenne Prairie | De Kalb | De Soto | De
  Witt | Dennis Acres | Des Arc | Des Peres | Doe Run | Eagle Rock | East Lynne | East Prairie | Edgar Springs | El
  Dorado Springs | Emerald Beach | Excelsior Estates | Excelsior Springs | Fair Grove | Fair Play | Flint Hill |
  Flordell Hills | Forest City | Fort Leonard Wood | Fountain N' Lakes | Fremont Hills | Garden City | Gilman City |
  Ginger Blue | Glasgow Village | Glen Allen | Glen Echo Park | Golden City | Grain Valley | Grand Falls Plaza | Grand
  Pass | Grant City | Grantwood Village | Gravois Mills | Gray Summit | Green City | Green Park | Green Ridge | Gunn
  City | Hanley Hills | Hawk Point | Hayti Heights | Haywood City | High Hill | High Ridge | Holts Summit | Houston
  Lake | Indian Point | Iron Mountain Lake | Jefferson City | Jerico Springs | Junction City | Kansas City |
  Kimberling City | King City | Kingdom City | Kissee Mills | Knob Noster | Knox City | La Belle | La Grange | La
  Monte | La Plata | La Russell | La Tour | LaBarque Creek | Lake Annette | Lake Lafayette | Lake Lotawana | Lake
  Mykee Town | Lake Ozark | Lake St. Louis | Lake Tapawingo | Lake Tekakwitha | Lake Viking | Lake Waukomis | Lake
  Winnebago | Lamar Heights | Lee's Summit | Leisure Lake | Lewis and Clark Village | Linn Creek | Loch Lloyd | Lock
  Springs | Loma Linda | Lone Jack | Lowry City | Macks Creek | Malta Bend | Marble Hill | Maryland Heights | McBaine
  | McCord Bend | McFall | McKittrick | Merriam Woods | Mill Spring | Mine La Motte | Mineral Point | Miramiguoa Park
  | Missouri City | Moline Acres | Monroe City | Montgomery City | Moscow Mills | Mound City | Mount Leonard | Mount
  Moriah | Mount Vernon | Mountain Grove | Mountain View | Neck City | New Bloomfield | New Cambria | New Florence |
  New Franklin | New Hampton | New Haven | New London | New Madrid | New Melle | North Kansas City | North Lilbourn |
  Norwood Court | O'Fallon | Oak Grove | Oak Grove Village | Oak Ridge | Oakwood Park | Old Appleton | Old Jamestown |
  Old Monroe | Olympian Village | Osage Beach | Park Hills | Pasadena Hills | Pasadena Park | Peaceful Village |
  Phelps City | Pierce City | Pilot Grove | Pilot Knob | Pine Lawn | Platte City | Platte Woods | Pleasant Hill |
  Pleasant Hope | Pleasant Valley | Poplar Bluff | Portage Des Sioux | Prairie Home | Queen City | Redings Mill |
  Reeds Spring | Rich Hill | Richmond Heights | River Bend | Riverview Estates | Rock Hill | Rock Port | Rockaway
  Beach | Rush Hill | Schell City | Scott City | Shell Knob | Shoal Creek Drive | Shoal Creek Estates | Silver Creek |
  South Fork | South Gifford | South Gorin | South Greenfield | South Lineville | Southwest City | Spanish Lake | St.
  Ann | St. Charles | St. Clair | St. Clement | St. Cloud | St. Elizabeth | St. Francisville | St. George | St. James
  | St. John | St. Joseph | St. Louis | St. Martins | St. Mary | St. Paul | St. Peters | St. Robert | St. Thomas |
  Stark City | Ste. Genevieve | Stotts City | Sugar Creek | Sunrise Beach | Sunset Hills | Sweet Springs | Sycamore
  Hills | Terre du Lac | Three Creeks | Town and Country | Twin Oaks | Umber View Heights | Union Star | Unity Village
  | University City | Uplands Park | Valley Park | Van Buren | Velda City | Velda Village Hills | Villa Ridge |
  Village of Four Seasons | Vinita Park | Vinita Terrace | Walnut Grove | Warson Woods | Weatherby Lake | Webb City |
  Webster Groves | Weldon Spring | Weldon Spring Heights | West Alton | West Line | West Plains | West Sullivan |
  Whiteman AFB | Wilbur Park | Willow Springs | Wilson City | Windsor Place | Wood Heights | Woodson Terrace | Wright
  City
MS: Alcorn State University | Arnold Line | Bay Springs | Bay St. Louis | Big Creek | Big Point | Blue Mountain |
  Blue Springs | Bogue Chitto | Calhoun City | Columbus AFB | Crystal Springs | D'Iberville | D'Lo | De Kalb | DeLisle
  | Duck Hill | French Camp | Friars Point | Gulf Hills | Gulf Park Estates | Henderson Point | Hickory Flat |
  Hide-A-Way Lake | Holly Springs | Horn Lake | Itta Bena | Kearney Park | Long Beach | McComb | McCool | McLain |
  Meridian Station | Mississippi State | Mississippi Valley State University | Morgan City | Moss Point | Mound Bayou
  | Mount Olive | New Albany | New Augusta | New Hamilton | New Hebron | New Hope | New Houlka | North Carrollton |
  North Tunica | Ocean Springs | Olive Branch | Pass Christian | Pearl River | Port Gibson | Potts Camp | Rawls
  Springs | Rolling Fork | Silver City | Silver Creek | Slate Springs | Snow Lake Shores | St. Martin | Standing Pine
  | State Line | Tunica Resorts | Walnut Grove | Water Valley | West Hattiesburg | West Point | White Oak | Yazoo City
MT: Anaconda-Deer Lodge County | Bear Dance | Beaver Creek | Big Arm | Big Sandy | Big Sky | Big Timber | Black
  Eagle | Bonner-West Riverside | Box Elder | Butte-Silver Bow | Camp Three | Charlos Heights | Clyde Park | Columbia
  Falls | Cooke City | Corwin Springs | Crow Agency | Cut Bank | De Borgia | Deer Lodge | East Glacier Park Village |
  East Helena | East Missoula | Finley Point | Forest Hill Village | Fort Belknap Agency | Fort Benton | Fort Peck |
  Fort Shaw | Fort Smith | Four Corners | Fox Lake | Gallatin Gateway | Gallatin River Ranch | Gibson Flats | Grass
  Range | Great Falls | Happys Inn | Havre North | Heart Butte | Hebgen Lake Estates | Helena Flats | Helena Valley
  Northeast | Helena Valley Northwest | Helena Valley Southeast | Helena Valley West Central | Helena West Side | Hot
  Springs | Hungry Horse | Indian Springs | Jefferson City | Judith Gap | Kicking Horse | King Arthur Park | Kings
  Point | Knife River | Lake Mary Ronan | Lame Deer | Lewistown Heights | Little Bitterroot Lake | Little Browning |
  Lodge Grass | Lodge Pole | Malmstrom AFB | Martin City | Medicine Lake | Miles City | Montana City | North Browning
  | Old Agency | Orchard Homes | Park City | Parker School | Pioneer Junction | Ponderosa Pines | Rader Creek | Red
  Lodge | Reed Point | Rocky Boy West | Rocky Boy's Agency | Rocky Point | Saddle Butte | Sand Coulee | Santa Rita |
  Seeley Lake | Silver Gate | South Browning | South Glastonbury | South Hills | Spokane Creek | St. Ignatius | St.
  Marie | St. Pierre | St. Regis | St. Xavier | Starr School | Sun Prairie | Sun River | Swan Lake | Sweet Grass | The
  Silos | Thompson Falls | Three Forks | Trout Creek | Turtle Lake | Twin Bridges | Virginia City | West Glacier |
  West Glendive | West Havre | West Kootenai | West Yellowstone | White Haven | White Sulphur Springs | Willow Creek |
  Wolf Point | Woods Bay
NC: Archer Lodge | Ashley Heights | Atlantic Beach | Avery Creek | Bald Head Island | Banner Elk | Barker Heights |
  Barker Ten Mile | Bear Grass | Beech Mountain | Bell Arthur | Bent Creek | Bermuda Run | Bessemer City | Biltmore
  Forest | Black Creek | Black Mountain | Blowing Rock | Blue Clay Farms | Boiling Spring Lakes | Boiling Springs |
  Brices Creek | Broad Creek | Bryson City | Buies Creek | Cajah's Mountain | Cape Carteret | Carolina Beach |
  Carolina Shores | Castle Hayne | Caswell Beach | Cedar Point | Cedar Rock | Cerro Gordo | Chapel Hill | Chimney Rock
  Village | China Grove | Connelly Springs | Cove City | Cove Creek | Dobbins Heights | East Arcadia | East Bend |
  East Flat Rock | East Laurinburg | East Rockingham | East Spencer | Elizabeth City | Elk Park | Elm City | Emerald
  Isle | Fair Bluff | Fairfield Harbour | Fearrington Village | Five Points | Flat Rock | Forest City | Forest Hills |
  Forest Oaks | Four Oaks | Fuquay-Varina | Glen Alpine | Glen Raven | Granite Falls | Granite Quarry | Green Level |
  Half Moon | Harkers Island | Haw River | Hemby Bridge | High Point | High Shoals | Holden Beach | Holly Ridge |
  Holly Springs | Hoopers Creek | Hope Mills | Horse Shoe | Hot Springs | Indian Beach | Indian Trail | Iron Station |
  JAARS | Jackson Heights | James City | Kill Devil Hills | Kings Grant | Kings Mountain | Kitty Hawk | Kure Beach |
  La Grange | Lake Junaluska | Lake Lure | Lake Norman of Catawba | Lake Park | Lake Royale | Lake Santeetlah | Lake
  Waccamaw | Laurel Hill | Laurel Park | Lewiston Woodville | Light Oak | Long View | Love Valley | Lumber Bridge |
  Maggie Valley | Manns Harbor | Mar-Mac | Mars Hill | McAdenville | McDonald | McFarlan | McLeansville | Millers
  Creek | Mills River | Mineral Springs | Minnesott Beach | Mint Hill | Moravian Falls | Morehead City | Mount Airy |
  Mount Gilead | Mount Holly | Mount Olive | Mount Pleasant | Mountain Home | Mountain View | Myrtle Grove | Nags Head
  | Neuse Forest | New Bern | New London | Newton Grove | North Topsail Beach | North Wilkesboro | Oak City | Oak
  Island | Oak Ridge | Ocean Isle Beach | Old Fort | Old Hundred | Patterson Springs | Pilot Mountain | Pine Knoll
  Shores | Pine Level | Piney Green | Pink Hill | Plain View | Pleasant Garden | Pleasant Hill | Porters Neck |
  Potters Hill | Pumpkin Center | Red Cross | Red Oak | Red Springs | Rich Square | River Bend | River Road | Roanoke
  Rapids | Rocky Mount | Rocky Point | Rose Hill | Royal Pines | Rural Hall | Rutherford College | Sandy Creek |
  Scotch Meadows | Scotland Neck | Sea Breeze | Seven Devils | Seven Lakes | Seven Springs | Siler City | Silver City
  | Silver Lake | Skippers Corner | Sneads Ferry | Snow Hill | South Henderson | South Mills | South Rosemary | South
  Weldon | Southern Pines | Southern Shores | Spencer Mountain | Spivey's Corner | Spring Hope | Spring Lake | Spruce
  Pine | St. Helena | St. James | St. Pauls | St. Stephens | Stony Point | Sugar Mountain | Sunset Beach | Surf City |
  Swan Quarter | Tabor City | Tar Heel | Topsail Beach | Trent Woods | Valle Crucis | Valley Hill | Vann Crossroads |
  Wake Forest | Walnut Cove | Walnut Creek | Washington Park | Wesley Chapel | West Canton | West Jefferson | West
  Marion | Whispering Pines | White Lake | White Oak | White Plains | Wilson's Mills | Winston-Salem | Wrightsville
  Beach
ND: Brooktree Park | Cannon Ball | Canton City | Churchs Ferry | De Lamere | Des Lacs | Devils Lake | Dunn Center |
  East Dunseith | East Fairview | Forest River | Fort Ransom | Fort Totten | Fort Yates | Four Bears Village | Glen
  Ullin | Golden Valley | Grace City | Grand Forks | Grand Forks AFB | Great Bend | Green Acres | LaMoure | McClusky |
  McHenry | McLeod | McVille | Michigan City | Minot AFB | New England | New Leipzig | New Rockford | New Salem | New
  Town | North River | Park River | Pick City | Powers Lake | Prairie Rose | Reile's Acres | Sentinel Butte | Shell
  Valley | South Heart | Spiritwood Lake | St. John | St. Thomas | Tower City | Turtle Lake | Valley City | Watford
  City | West Fargo | White Earth | White Shield | Willow City
NE: Battle Creek | Bazile Mills | Beaver City | Beaver Crossing | Big Springs | Blue Hill | Blue Springs | Bow
  Valley | Boys Town | Broken Bow | Cedar Bluffs | Cedar Creek | Cedar Rapids | Central City | Clay Center | Crab
  Orchard | Dakota City | David City | De Witt | Du Bois | Elk Creek | Elm Creek | Falls City | Fort Calhoun | Grand
  Island | Greeley Center | Guide Rock | Hay Springs | Hayes Center | Howard City | King Lake | La Platte | La Vista |
  Long Pine | Loup City | Mason City | McCook | McCool Junction | McGrew | McLean | Meadow Grove | Morse Bluff |
  Nebraska City | Newman Grove | North Bend | North Loup | North Platte | O'Neill | Offutt AFB | Pawnee City | Platte
  Center | Pleasant Dale | Red Cloud | Republican City | Rising City | Silver Creek | South Bend | South Sioux City |
  St. Edward | St. Helena | St. Libory | St. Paul | Steele City | Table Rock | Weeping Water | West Point | White Clay
  | Willow Island | Wood Lake | Wood River | Woodland Hills | Woodland Park | Yankee Hill
NH: Blodgett Landing | Center Ossipee | Center Sandwich | East Merrimack | Hampton Beach | Melvin Village | Milton
  Mills | Mountain Lakes | New Hampton | New London | North Conway | North Walpole | North Woodstock | Seabrook Beach
  | South Hooksett | Tilton Northfield | West Stewartstown | West Swanzey
NJ: Asbury Park | Atlantic City | Atlantic Highlands | Audubon Park | Avon-by-the-Sea | Barnegat Light | Bay Head |
  Beach Haven | Beach Haven West | Belle Mead | Blackwells Mills | Bound Brook | Bradley Beach | Bradley Gardens |
  Brass Castle | Browns Mills | Budd Lake | Byram Center | Cape May | Cape May Court House | Cape May Point | Carneys
  Point | Cedar Glen Lakes | Cedar Glen West | Cherry Hill Mall | Clearbrook Park | Cliffside Park | Cliffwood Beach |
  Collings Lakes | Corbin City | Country Lake Estates | Crandon Lakes | Crestwood Village | Delaware Park | Diamond
  Beach | Dover Beaches North | Dover Beaches South | East Franklin | East Freehold | East Millstone | East Newark |
  East Orange | East Rocky Hill | East Rutherford | Egg Harbor City | Elmwood Park | Englewood Cliffs | Essex Fells |
  Estell Manor | Fair Haven | Fair Lawn | Far Hills | Florham Park | Forked River | Fort Dix | Fort Lee | Franklin
  Center | Franklin Lakes | Franklin Park | Glen Gardner | Glen Ridge | Glen Rock | Gloucester City | Golden Triangle
  | Great Meadows | Green Knoll | Haddon Heights | Hamilton Square | Hancocks Bridge | Harrington Park | Harvey Cedars
  | Hasbrouck Heights | Hi-Nella | High Bridge | Highland Lake | Highland Park | Ho-Ho-Kus | Holiday City South |
  Holiday City-Berkeley | Holiday Heights | Island Heights | Jersey City | Kendall Park | Kingston Estates | Lake Como
  | Lake Mohawk | Lake Telemark | Laurel Lake | Laurel Springs | Laurence Harbor | Leisure Knoll | Leisure Village |
  Leisure Village East | Leisure Village West | Lincoln Park | Little Ferry | Little Silver | Loch Arbour | Long
  Branch | Long Valley | Lopatcong Overlook | Madison Park | Margate City | Mays Landing | McGuire AFB | Medford Lakes
  | Midland Park | Monmouth Beach | Monmouth Junction | Moorestown-Lenola | Morris Plains | Mount Arlington | Mount
  Ephraim | Mount Hermon | Mountain Lake | Mountain Lakes | Mullica Hill | Mystic Island | National Park | Neptune
  City | New Brunswick | New Egypt | New Milford | New Providence | New Village | North Arlington | North Beach Haven
  | North Caldwell | North Cape May | North Haledon | North Middletown | North Plainfield | North Wildwood | Oak
  Valley | Ocean Acres | Ocean City | Ocean Gate | Ocean Grove | Old Bridge | Old Tappan | Palisades Park | Panther
  Valley | Park Ridge | Peapack and Gladstone | Pemberton Heights | Penns Grove | Perth Amboy | Pine Beach | Pine Hill
  | Pine Lake Park | Pine Ridge at Crestwood | Pine Valley | Plainsboro Center | Pleasant Plains | Point Pleasant |
  Point Pleasant Beach | Pompton Lakes | Port Colden | Port Monmouth | Port Murray | Port Norris | Port Reading | Port
  Republic | Presidential Lakes Estates | Princeton Junction | Princeton Meadows | Prospect Park | Red Bank |
  Ridgefield Park | Rio Grande | River Edge | Rocky Hill | Roselle Park | Ross Corner | Saddle River | Sea Bright |
  Sea Girt | Sea Isle City | Seabrook Farms | Seaside Heights | Seaside Park | Shark River Hills | Ship Bottom | Short
  Hills | Silver Lake | Silver Ridge | Six Mile Run | Society Hill | Somers Point | South Amboy | South Bound Brook |
  South Plainfield | South River | South Toms River | Spring Lake | Spring Lake Heights | Stone Harbor | Surf City |
  Ten Mile Run | Tinton Falls | Toms River | Twin Rivers | Union Beach | Union City | Upper Montclair | Upper
  Pohatcong | Upper Saddle River | Upper Stewartsville | Ventnor City | Vernon Center | Vernon Valley | Victory
  Gardens | Victory Lakes | Vista Center | West Belmar | West Cape May | West Freehold | West Long Branch | West New
  York | West Wildwood | White Horse | White House Station | White Meadow Lake | Wildwood Crest | Wood-Ridge |
  Woodbury Heights | Woodcliff Lake | Woodland Park
NM: Acomita Lake | Agua Fria | Angel Fire | Anton Chico | Anzac Village | Apache Creek | Arenas Valley | Arroyo
  Hondo | Arroyo Seco | Black Rock | Bluewater Acres | Bluewater Village | Boles Acres | Bosque Farms | Brimhall
  Nizhoni | Cannon AFB | Casa Colorada | Cañada de los Alamos | Cañon | Cañones | Cedar Crest | Cedar Grove | Cedar
  Hill | Church Rock | City of the Sun | Cochiti Lake | Conchas Dam | Cotton City | Cuyamungue Grant | Des Moines |
  Doña Ana | Eagle Nest | East Pecos | Edith Endave | El Cerro | El Cerro Mission | El Duende | El Rancho | El Rito |
  El Valle de Arroyo Seco | Eldorado at Santa Fe | Elephant Butte | Escudilla Bonita | Fence Lake | Flora Vista | Fort
  Sumner | Glen Acres | Happy Valley | High Rolls | Highland Meadows | Holloman AFB | Hot Springs Landing | Indian
  Hills | Isleta Village Proper | Jemez Pueblo | Jemez Springs | Keeler Farm | La Cienega | La Cueva | La Hacienda |
  La Huerta | La Jara | La Joya | La Luz | La Madera | La Mesa | La Mesilla | La Plata | La Puebla | La Union | La
  Villita | Lake Arthur | Lake Roberts | Lake Roberts Heights | Lake Sumner | Lake Valley | Las Cruces | Las
  Maravillas | Las Nutrias | Las Palomas | Las Vegas | Lee Acres | Livingston Wheeler | Llano del Medio | Loco Hills |
  Los Alamos | Los Cerrillos | Los Chaves | Los Luceros | Los Lunas | Los Ojos | Los Ranchos de Albuquerque | Lower
  Frisco | Luis Lopez | Manzano Springs | McCartys Village | McIntosh | Meadow Lake | Middle Frisco | Monterey Park |
  Mountain View | Napi Headquarters | Nara Visa | Navajo Dam | North Acomita Village | North Hobbs | North Hurley |
  North Light Plant | North San Ysidro | North Valley | Ohkay Owingeh | Ojo Amarillo | Pajarito Mesa | Paradise Hills
  | Peak Place | Pecan Park | Peña Blanca | Peñasco | Picuris Pueblo | Pie Town | Pinos Altos | Ponderosa Pine |
  Pueblo Pintado | Pueblo of Sandia Village | Puerto de Luna | Pulpotio Bareas | Radium Springs | Rancho Grande |
  Ranchos de Taos | Red River | Rio Communities | Rio Lucio | Rio Rancho | Rio en Medio | Rock Springs | Ruidoso Downs
  | San Acacia | San Antonio | San Antonito | San Cristobal | San Felipe Pueblo | San Fidel | San Ildefonso Pueblo |
  San Jon | San Jose | San Lorenzo | San Luis | San Mateo | San Miguel | San Pablo | San Pedro | San Rafael | San
  Ysidro | Sandia Heights | Sandia Knolls | Sandia Park | Santa Ana Pueblo | Santa Clara | Santa Clara Pueblo | Santa
  Cruz | Santa Fe | Santa Rosa | Santa Teresa | Santo Domingo Pueblo | Sheep Springs | Silver City | Skyline-Ganipa |
  South Acomita Village | South Valley | Sunland Park | Taos Pueblo | Taos Ski Valley | Tesuque Pueblo | Tierra
  Amarilla | Trout Valley | Truth or Consequences | Tse Bonito | Twin Forks | Twin Lakes | University Park | Upper
  Fruitland | Ute Park | Wagon Mound | West Hammond | White Rock | White Sands | White Signal | Whites City |
  Yah-ta-hey | Young Place | Zia Pueblo | Zuni Pueblo
NV: Battle Mountain | Bennett Springs | Blue Diamond | Boulder City | Cal-Nev-Ari | Carson City | Carter Springs |
  Cold Springs | Crescent Valley | Crystal Bay | Double Spring | Dry Valley | East Valley | Fallon Station | Fish
  Springs | Fort McDermitt | Gardnerville Ranchos | Golden Valley | Grass Valley | Humboldt River Ranch | Incline
  Village | Indian Hills | Indian Springs | Johnson Lane | Las Vegas | Lemmon Valley | Logan Creek | McDermitt |
  McGill | Moapa Town | Moapa Valley | Mount Charleston | Mount Wilson | Nellis AFB | North Las Vegas | Paradise
  Valley | Round Hill Village | Sandy Valley | Silver Peak | Silver Springs | Smith Valley | Spanish Springs | Spring
  Creek | Spring Valley | Summerlin South | Sun Valley | Sunrise Manor | Topaz Lake | Topaz Ranch Estates | Virginia
  City | Walker Lake | Washoe Valley | West Wendover | Zephyr Cove
NY: Adams Center | Alexandria Bay | Angola on the Lake | Atlantic Beach | Au Sable Forks | Averill Park | Baiting
  Hollow | Baldwin Harbor | Ballston Spa | Barnum Island | Baxter Estates | Bay Park | Bay Shore | Beaver Dam Lake |
  Bedford Hills | Belle Terre | Bellerose Terrace | Bemus Point | Big Flats | Billington Heights | Binghamton
  University | Black River | Blodgett Mills | Blue Point | Bolton Landing | Brasher Falls | Brewster Hill | Briarcliff
  Manor | Cape Vincent | Carle Place | Carmel Hamlet | Caroga Lake | Castleton-on-Hudson | Cayuga Heights | Center
  Moriches | Central Bridge | Central Islip | Central Square | Centre Island | Chenango Bridge | Cherry Creek | Cherry
  Valley | Chestnut Ridge | Clarence Center | Clark Mills | Claverack-Red Mills | Clifton Springs | Cold Brook | Cold
  Spring | Cold Spring Harbor | Conesus Hamlet | Conesus Lake | Coopers Plains | Copake Lake | Cornwall-on-Hudson |
  Cortland West | Country Knolls | Cove Neck | Cranberry Lake | Croton-on-Hudson | Crown Heights | Crystal Beach |
  Cumberland Head | Davenport Center | DeKalb Junction | DeRuyter | Deer Park | Dering Harbor | Dix Hills | Dobbs
  Ferry | Dover Plains | Duane Lake | East Atlantic Beach | East Aurora | East Avon | East Farmingdale | East Garden
  City | East Glenville | East Greenbush | East Hampton | East Hampton North | East Hills | East Islip | East Ithaca |
  East Kingston | East Marion | East Massapequa | East Meadow | East Moriches | East Nassau | East Northport | East
  Norwich | East Patchogue | East Quogue | East Randolph | East Rochester | East Rockaway | East Shoreham | East
  Syracuse | East Williston | Eatons Neck | Elma Center | Elmira Heights | Evans Mills | Fair Haven | Felts Mills |
  Fire Island | Fishers Island | Fishers Landing | Floral Park | Flower Hill | Forest Home | Fort Ann | Fort Covington
  Hamlet | Fort Drum | Fort Edward | Fort Johnson | Fort Montgomery | Fort Plain | Fort Salonga | Franklin Square |
  Freedom Plains | Gang Mills | Garden City | Garden City Park | Garden City South | Glen Aubrey | Glen Cove | Glen
  Head | Glen Park | Glens Falls | Glens Falls North | Glenwood Landing | Golden's Bridge | Gordon Heights | Grand
  View-on-Hudson | Grandyle Village | Great Bend | Great Neck | Great Neck Estates | Great Neck Gardens | Great Neck
  Plaza | Great River | Green Island | Greenport West | Greenwood Lake | Groveland Station | Hampton Bays | Hampton
  Manor | Hannawa Falls | Harbor Hills | Harbor Isle | Harris Hill | Hastings-on-Hudson | Head of the Harbor |
  Heritage Hills | Hewlett Bay Park | Hewlett Harbor | Hewlett Neck | High Falls | Highland Falls | Hillside Lake |
  Holland Patent | Honeoye Falls | Hoosick Falls | Hopewell Junction | Horseheads North | Hudson Falls | Huntington
  Bay | Huntington Station | Hyde Park | Island Park | Islip Terrace | Jamestown West | Jefferson Heights | Jefferson
  Valley-Yorktown | Johnson City | Keuka Park | Kings Park | Kings Point | Kiryas Joel | La Fargeville | Lake Carmel |
  Lake Erie Beach | Lake George | Lake Grove | Lake Katrine | Lake Luzerne | Lake Mohegan | Lake Placid | Lake
  Ronkonkoma | Lake Success | Laurel Hollow | Le Roy | Lido Beach | Lime Lake | Lincoln Park | Little Falls | Little
  Valley | Livingston Manor | Livonia Center | Lloyd Harbor | Locust Valley | Long Beach | Long Lake | Lorenz Park |
  Lyon Mountain | Lyons Falls | Malden-on-Hudson | Malverne Park Oaks | Manhasset Hills | Mariaville Lake | Massapequa
  Park | Mastic Beach | McGraw | Melrose Park | Merritt Park | Middle Island | Mill Neck | Miller Place | Montour
  Falls | Mount Ivy | Mount Kisco | Mount Morris | Mount Sinai | Mount Vernon | Mountain Lodge Park | Munsey Park |
  Munsons Corners | Myers Corner | Natural Bridge | New Berlin | New Cassel | New City | New Hartford | New Hempstead
  | New Hyde Park | New Paltz | New Rochelle | New Square | New Suffolk | New Windsor | New York | New York Mills |
  Newark Valley | Newfield Hamlet | Niagara Falls | North Amityville | North Babylon | North Ballston Spa | North Bay
  Shore | North Bellmore | North Bellport | North Boston | North Collins | North Creek | North Gates | North Great
  River | North Haven | North Hills | North Hornell | North Lindenhurst | North Lynbrook | North Massapequa | North
  Merrick | North New Hyde Park | North Patchogue | North Rose | North Sea | North Syracuse | North Tonawanda | North
  Valley Stream | North Wantagh | Northeast Ithaca | Northwest Harbor | Northwest Ithaca | Oak Beach-Captree | Ocean
  Beach | Old Bethpage | Old Brookville | Old Field | Old Forge | Old Westbury | Oneida Castle | Orange Lake | Orchard
  Park | Oriskany Falls | Oyster Bay | Oyster Bay Cove | Painted Post | Palatine Bridge | Pamelia Center | Paul Smiths
  | Peach Lake | Pearl River | Pelham Manor | Penn Yan | Pierrepont Manor | Pine Bush | Pine Hill | Pine Plains | Pine
  Valley | Plandome Heights | Plandome Manor | Plattsburgh West | Pleasant Valley | Point Lookout | Port Byron | Port
  Chester | Port Dickinson | Port Ewen | Port Gibson | Port Henry | Port Jefferson | Port Jefferson Station | Port
  Jervis | Port Leyden | Port Washington | Port Washington North | Preston-Potter Hollow | Putnam Lake | Red Creek |
  Red Hook | Red Oaks Mill | Remsenburg-Speonk | Rensselaer Falls | Richfield Springs | Rock Hill | Rockville Centre |
  Rocky Point | Rosendale Hamlet | Roslyn Estates | Roslyn Harbor | Roslyn Heights | Round Lake | Rouses Point |
  Russell Gardens | Rye Brook | SUNY Oswego | Sackets Harbor | Saddle Rock | Saddle Rock Estates | Sag Harbor |
  Salisbury Mills | Salt Point | Sand Ridge | Sands Point | Sandy Creek | Saranac Lake | Saratoga Springs | Saugerties
  South | Schroon Lake | Scotts Corners | Sea Cliff | Seneca Falls | Seneca Knolls | Setauket-East Setauket | Sharon
  Springs | Shelter Island | Shelter Island Heights | Shinnecock Hills | Shrub Oak | Silver Creek | Silver Springs |
  Sleepy Hollow | Smithville Flats | Sodus Point | Sound Beach | South Blooming Grove | South Corning | South Dayton |
  South Fallsburg | South Farmingdale | South Floral Park | South Glens Falls | South Hempstead | South Hill | South
  Huntington | South Lima | South Lockport | South Nyack | South Valley Stream | Spring Valley | Springwater Hamlet |
  St. Bonaventure | St. James | St. Johnsville | St. Regis Falls | Star Lake | Stewart Manor | Stone Ridge | Stony
  Brook | Stony Brook University | Stony Point | Sunset Bay | Sylvan Beach | Thousand Island Park | Three Mile Bay |
  Town Line | Tribes Hill | Tupper Lake | Tuxedo Park | Union Springs | University Gardens | University at Buffalo |
  Upper Brookville | Upper Nyack | Vails Gate | Valley Cottage | Valley Falls | Valley Stream | Van Etten | Village
  Green | Village of the Branch | Wading River | Walker Valley | Walton Park | Wappingers Falls | Washington Heights |
  Washington Mills | Water Mill | Watkins Glen | Websters Crossing | Wesley Hills | West Babylon | West Bay Shore |
  West Carthage | West Chazy | West Elmira | West End | West Glens Falls | West Hampton Dunes | West Haverstraw | West
  Hempstead | West Hills | West Hurley | West Islip | West Nyack | West Point | West Sand Lake | West Sayville | West
  Seneca | West Valley | West Winfield | Westhampton Beach | Weston Mills | Wheatley Heights | White Plains | Whitney
  Point | Williston Park | York Hamlet | Yorktown Heights
OH: Apple Creek | Apple Valley | Arlington Heights | Avon Lake | Bailey Lakes | Bay View | Bay Village | Beach City
  | Beckett Ridge | Bedford Heights | Beechwood Trails | Belle Center | Belle Valley | Benton Ridge | Berlin Heights |
  Beulah Beach | Blacklick Estates | Blue Ash | Blue Jay | Boston Heights | Bowling Green | Brady Lake | Broadview
  Heights | Brook Park | Brookfield Center | Brooklyn Heights | Buckeye Lake | Camp Dennison | Canal Fulton | Canal
  Lewisville | Canal Winchester | Candlewood Lake | Carbon Hill | Chagrin Falls | Champion Heights | Cherry Fork |
  Cherry Grove | Chippewa Lake | Chippewa Park | Choctaw Lake | Cinnamon Lake | Clay Center | Cleveland Heights | Coal
  Grove | College Corner | Columbus Grove | Commercial Point | Concorde Hills | Craig Beach | Crown City | Crystal
  Lakes | Crystal Rock | Cuyahoga Falls | Cuyahoga Heights | Day Heights | De Graff | Deer Park | Delhi Hills | Dexter
  City | Dry Ridge | Dry Run | Duncan Falls | East Canton | East Cleveland | East Fultonham | East Liberty | East
  Liverpool | East Palestine | East Rochester | East Sparta | Eaton Estates | Elmwood Place | Fairfield Beach |
  Fairport Harbor | Fairview Park | Five Points | Flat Rock | Forest Park | Fort Jennings | Fort Loramie | Fort
  Recovery | Fort Seneca | Fort Shawnee | Four Bridges | Franklin Furnace | Fruit Hill | Garfield Heights | Gates
  Mills | Geneva-on-the-Lake | Gloria Glens Park | Golf Manor | Good Hope | Grand Rapids | Grand River | Grandview
  Heights | Granville South | Green Camp | Green Meadows | Green Springs | Grove City | Grover Hill | Hanging Rock |
  Harbor Hills | Harbor View | Hide-A-Way Hills | Highland Heights | Highland Hills | Highland Holiday | Hills and
  Dales | Holiday City | Holiday Lakes | Holiday Valley | Howland Center | Huber Heights | Huber Ridge | Hunting
  Valley | Jackson Center | Jerry City | Junction City | Kelleys Island | Kings Mills | Kinsman Center | Kirtland
  Hills | La Croft | La Rue | LaGrange | Lake Buckhorn | Lake Darby | Lake Lakengren | Lake Lorelei | Lake Mohawk |
  Lake Seneca | Lake Tomahawk | Lake Waynoka | Liberty Center | Lincoln Heights | Lincoln Village | Little Hocking |
  Logan Elm Village | Lore City | Loveland Park | Lower Salem | Ludlow Falls | Magnetic Springs | Maple Heights |
  Maple Ridge | Maplewood Park | Marble Cliff | Martins Ferry | Mayfield Heights | McArthur | McClure | McComb |
  McConnelsville | McCutchenville | McDermott | McDonald | McGuffey | McKinley Heights | Mentor-on-the-Lake | Meyers
  Lake | Miami Heights | Middle Point | Middleburg Heights | Milford Center | Miller City | Milton Center | Mineral
  City | Mineral Ridge | Minerva Park | Mingo Junction | Monfort Heights | Montrose-Ghent | Moreland Hills | Mount
  Blanchard | Mount Carmel | Mount Cory | Mount Eaton | Mount Gilead | Mount Healthy | Mount Healthy Heights | Mount
  Orab | Mount Pleasant | Mount Repose | Mount Sterling | Mount Vernon | Mount Victory | Munroe Falls | Murray City |
  New Albany | New Alexandria | New Athens | New Baltimore | New Bavaria | New Bloomington | New Boston | New Bremen |
  New Burlington | New California | New Carlisle | New Concord | New Franklin | New Hampshire | New Haven | New
  Holland | New Knoxville | New Lebanon | New Lexington | New London | New Madison | New Marshfield | New Miami | New
  Middletown | New Paris | New Philadelphia | New Pittsburg | New Richmond | New Riegel | New Straitsville | New
  Vienna | New Washington | New Waterford | New Weston | Newburgh Heights | Newton Falls | North Baltimore | North
  Bend | North Canton | North College Hill | North Fairfield | North Hampton | North Kingsville | North Lawrence |
  North Lewisburg | North Madison | North Olmsted | North Perry | North Randall | North Ridgeville | North Robinson |
  North Royalton | North Star | North Zanesville | Oak Harbor | Oak Hill | Ohio City | Old Fort | Old Washington |
  Olde West Chester | Olmsted Falls | Ottawa Hills | Park Layne | Parma Heights | Pepper Pike | Perry Heights |
  Pheasant Run | Pigeon Creek | Plain City | Pleasant City | Pleasant Grove | Pleasant Hill | Pleasant Hills |
  Pleasant Plain | Pleasant Run | Pleasant Run Farm | Port Clinton | Port Jefferson | Port Washington | Port William |
  Portage Lakes | Pottery Addition | Powhatan Point | Put-in-Bay | Quaker City | Richmond Dale | Richmond Heights |
  Ridgeville Corners | Rio Grande | Roaming Shores | Rock Creek | Rocky Fork Point | Rocky Ridge | Rocky River |
  Russells Point | Salem Heights | Seven Hills | Seven Mile | Shaker Heights | Shawnee Hills | Sheffield Lake | Silver
  Lake | Sinking Spring | Sixteen Mile Stand | Skyline Acres | South Amherst | South Bloomfield | South Canal | South
  Charleston | South Euclid | South Lebanon | South Point | South Russell | South Salem | South Solon | South Vienna |
  South Webster | South Zanesville | Spring Valley | St Johns | St. Bernard | St. Clairsville | St. Henry | St.
  Louisville | St. Martin | St. Marys | St. Paris | Stone Creek | Stony Prairie | Stony Ridge | Sugar Bush Knolls |
  Sugar Grove | Sulphur Springs | Taylor Creek | Terrace Park | The Plains | The Village of Indian Hill | Tipp City |
  Tremont City | Tuppers Plains | Turpin Hills | Twinsburg Heights | Union City | Unionville Center | University
  Heights | Upper Arlington | Upper Sandusky | Valley Hi | Van Buren | Van Wert | Vienna Center | Waite Hill | Walnut
  Creek | Walton Hills | Warrensville Heights | Washington Court House | Waverly City | Wayne Lakes | West Alexandria
  | West Carrollton | West Elkton | West Farmington | West Hill | West Jefferson | West Lafayette | West Leipsic |
  West Liberty | West Manchester | West Mansfield | West Millgrove | West Milton | West Portsmouth | West Rushville |
  West Salem | West Union | West Unity | Westfield Center | White Oak | Whites Landing | Wightmans Grove | Willoughby
  Hills | Wright-Patterson AFB | Yankee Lake | Yellow Springs
OK: Badger Lee | Bethel Acres | Big Cabin | Boise City | Bridge Creek | Broken Arrow | Broken Bow | Brush Creek |
  Bull Hollow | Burns Flat | Cedar Crest | Cedar Valley | Central High | Cherry Tree | Cimarron City | Cleo Springs |
  Cloud Creek | Council Hill | Custer City | Deer Creek | Deer Lick | Del City | Dill City | Dripping Springs |
  Drowning Creek | Dry Creek | Duchess Landing | Dwight Mission | East Duke | El Reno | Elk City | Elm Grove | Elmore
  City | Empire City | Erin Springs | Evening Shade | Fair Oaks | Flint Creek | Flute Springs | Forest Park | Fort
  Cobb | Fort Coffee | Fort Gibson | Fort Supply | Fort Towson | Gene Autry | Grand Lake Towne | Hoot Owl | IXL | Iron
  Post | Kaw City | Lake Aluma | Lawrence Creek | Le Flore | Locust Grove | Lone Grove | Lone Wolf | Lost City | Lyons
  Switch | Marble City | McAlester | McCord | McCurtain | McLoud | Medicine Park | Midwest City | Mill Creek |
  Mountain Park | Mountain View | New Alluwe | New Cordell | New Eucha | New Woodville | Nichols Hills | Nicoma Park |
  North Enid | North Miami | Oak Grove | Oklahoma City | Old Eucha | Old Green | Paradise Hill | Park Hill | Pauls
  Valley | Pin Oak Acres | Pinhook Corner | Ponca City | Pond Creek | Pryor Creek | Pump Back | Ratliff City | Red Oak
  | Red Rock | Redbird Smith | River Bottom | Rock Island | Rocky Ford | Rocky Mountain | Rush Springs | Sams Corner |
  Sand Hill | Sand Springs | Shady Grove | Shady Point | Smith Village | Snake Creek | Sour John | South Coffeyville |
  Sportsmen Acres | St. Louis | Steely Hollow | Stoney Point | Strong City | Tagg Flats | The Village | Twin Oaks |
  Union City | Valley Brook | Valley Park | Warr Acres | Webb City | Webbers Falls | West Peavine | West Siloam
  Springs | White Oak | White Water | Woodlawn Park | Wright City
OR: Adair Village | Baker City | Bay City | Bayside Gardens | Biggs Junction | Black Butte Ranch | Bull Mountain |
  Bunker Hill | Butte Falls | Camp Sherman | Cannon Beach | Canyon City | Cape Meares | Cascade Locks | Cave Junction
  | Cedar Hills | Cedar Mill | Central Point | Columbia City | Coos Bay | Cottage Grove | Days Creek | Deer Island |
  Depoe Bay | Deschutes River Woods | Dunes City | Eagle Crest | Eagle Point | Fair Oaks | Falls City | Foots Creek |
  Forest Grove | Fort Hill | Four Corners | Garden Home-Whitford | Gold Beach | Gold Hill | Gopher Flats | Government
  Camp | Grand Ronde | Grants Pass | Grass Valley | Happy Valley | Hood River | Island City | Jeffers Gardens |
  Jennings Lodge | John Day | Johnson City | Jordan Valley | Junction City | King City | Kings Valley | Klamath Falls
  | La Grande | La Pine | Labish Village | Lake Oswego | Lincoln Beach | Lincoln City | Long Creek | Maywood Park |
  McMinnville | Mill City | Milton-Freewater | Mount Angel | Mount Hood | Mount Hood Village | Mount Vernon | Myrtle
  Creek | Myrtle Point | Nesika Beach | New Hope | New Pine Creek | North Bend | North Plains | North Powder | O'Brien
  | Oak Grove | Oak Hills | Oregon City | Pacific City | Pilot Rock | Pine Grove | Pine Hollow | Pistol River | Port
  Orford | Prairie City | Raleigh Hills | Rockaway Beach | Rogue River | Rose Lodge | Roseburg North | Scotts Mills |
  Seventh Mountain | Shady Cove | Silver Lake | South Lebanon | St. Helens | St. Paul | Sweet Home | The Dalles |
  Three Rivers | Tri-City | Tygh Valley | Wallowa Lake | Warm Springs | West Haven-Sylvan | West Linn | West Scio |
  West Slope | White City | Winchester Bay | Wood Village
PA: Allison Park | Alsace Manor | Amity Gardens | Ancient Oaks | Arcadia University | Arlington Heights | Arnold
  City | Atkinson Mills | Bear Creek Village | Bear Lake | Bear Rocks | Beaver Falls | Beaver Meadows | Beaver Springs
  | Beech Creek | Beech Mountain Lakes | Bell Acres | Belle Vernon | Ben Avon | Ben Avon Heights | Bethel Park |
  Beurys Lake | Big Bass Lake | Big Beaver | Big Run | Birchwood Lakes | Bird-in-Hand | Black Lick | Blooming Valley |
  Blue Ball | Blue Bell | Blue Ridge Summit | Boiling Springs | Braddock Hills | Bradford Woods | Briar Creek |
  Brittany Farms-The Highlands | Broad Top City | Bryn Athyn | Bryn Mawr | Buck Run | Cambridge Springs | Camp Hill |
  Canadohta Lake | Carnot-Moon | Carroll Valley | Castle Shannon | Cecil-Bishop | Cedar Crest | Central City | Centre
  Hall | Cherry Tree | Cherry Valley | Chest Springs | Chester Heights | Chester Hill | Chevy Chase Heights | Cheyney
  University | Church Hill | Clarks Green | Clarks Summit | Clifton Heights | Coal Center | Colonial Park | Colony
  Park | Conashaugh Lakes | Conneaut Lake | Conneaut Lakeshore | Cornwells Heights | Cross Creek | Cross Roads |
  DeSales University | Deer Lake | Delaware Water Gap | Dickson City | Drexel Hill | Dry Tavern | DuBois | Eagle Lake
  | Eagles Mere | East Bangor | East Berlin | East Berwick | East Brady | East Butler | East Conemaugh | East Earl |
  East Freedom | East Greenville | East Lansdowne | East McKeesport | East Petersburg | East Pittsburgh | East
  Prospect | East Rochester | East Rutherford | East Salem | East Side | East Stroudsburg | East Uniontown | East
  Vandergrift | East Washington | East York | Eastlawn Gardens | Eau Claire | Eighty Four | Ellwood City | Emerald
  Lakes | Enon Valley | Evans City | Eyers Grove | Fairless Hills | Fairview-Ferndale | Falls Creek | Fawn Grove |
  Fawn Lake Forest | Fayette City | Flora Dale | Flying Hills | Foot of Ten | Ford City | Ford Cliff | Forest City |
  Forest Hills | Fort Indiantown Gap | Fort Loudon | Fort Washington | Forty Fort | Foster Brook | Fountain Hill |
  Fountain Springs | Fox Chapel | Fox Chase | Fox Run | Frankfort Springs | Franklin Park | Garden View | Glen
  Campbell | Glen Hope | Glen Lyon | Glen Osborne | Glen Rock | Gold Key Lake | Great Bend | Green Hills | Green Lane
  | Green Tree | Greens Landing | Grier City | Grove City | Guys Mills | Halfway House | Harrison City | Harveys Lake
  | Hasson Heights | Haverford College | Hawk Run | Hemlock Farms | Hickory Hills | Highland Park | Holiday Pocono |
  Homeacre-Lyndora | Homer City | Honey Brook | Hop Bottom | Hummels Wharf | Hyde Park | Indian Lake | Indian Mountain
  Lake | Jackson Center | James City | Jamison City | Jefferson Hills | Jersey Shore | Jim Thorpe | Juniata Terrace |
  Kapp Heights | Karns City | Kennett Square | King of Prussia | Kutztown University | Lake Arthur Estates | Lake City
  | Lake Heritage | Lake Latonka | Lake Meade | Lake Winola | Lake Wynonah | Langhorne Manor | Laurel Mountain |
  Laurel Run | Laurys Station | Lawrence Park | Lawson Heights | Le Raysville | Lebanon South | Leith-Hatfield |
  Lemont Furnace | Lenape Heights | Level Green | Lewis Run | Lime Ridge | Lincoln Park | Lincoln University | Little
  Britain | Little Meadows | Lock Haven | Long Branch | Lower Allen | Lower Burrell | Lucerne Mines | Lumber City |
  Lynnwood-Pricedale | Mahanoy City | Manns Choice | Maple Glen | Marcus Hook | Marion Center | Marion Heights |
  Martins Creek | McAdoo | McAlisterville | McClure | McConnellsburg | McConnellstown | McDonald | McElhattan |
  McEwensville | McGovern | McKean | McKeansburg | McKees Rocks | McKeesport | McKnightstown | McMurray |
  McSherrystown | McVeytown | Messiah College | Milford Square | Mill Creek | Mill Hall | Mill Village | Mont Alto |
  Montrose Manor | Mount Aetna | Mount Carbon | Mount Carmel | Mount Cobb | Mount Eagle | Mount Gretna | Mount Gretna
  Heights | Mount Holly Springs | Mount Jewett | Mount Joy | Mount Morris | Mount Oliver | Mount Penn | Mount Pleasant
  | Mount Pleasant Mills | Mount Pocono | Mount Union | Mount Wolf | Mountain Top | Muhlenberg Park | Mundys Corner |
  Nanty-Glo | New Albany | New Alexandria | New Baltimore | New Beaver | New Bedford | New Berlin | New Berlinville |
  New Bethlehem | New Brighton | New Britain | New Buffalo | New Castle | New Castle Northwest | New Centerville | New
  Columbia | New Columbus | New Cumberland | New Eagle | New Florence | New Freedom | New Freeport | New Galilee | New
  Holland | New Hope | New Jerusalem | New Kensington | New Kingstown | New Lebanon | New Market | New Milford | New
  Morgan | New Oxford | New Paris | New Philadelphia | New Ringgold | New Salem | New Schaefferstown | New Stanton |
  New Tripoli | New Washington | New Wilmington | Newton Hamilton | Newtown Grant | North Apollo | North Belle Vernon
  | North Braddock | North Catasauqua | North Charleroi | North East | North Irwin | North Philipsburg | North
  Vandergrift | North Wales | North Warren | North York | Northern Cambria | Northwest Harborcreek | Oak Hills | Oil
  City | Old Forge | Old Orchard | Orchard Hills | Osceola Mills | Palmer Heights | Palo Alto | Park Crest | Park
  Forest Village | Patterson Heights | Pen Argyl | Pen Mar | Penn Estates | Penn Lake Park | Penn State Erie | Penn
  Wynne | Penns Creek | Pennsbury Village | Picture Rocks | Pikes Creek | Pine Glen | Pine Grove | Pine Grove Mills |
  Pine Ridge | Pleasant Gap | Pleasant Hill | Pleasant Hills | Pleasant View | Plymouth Meeting | Pocono Mountain Lake
  Estates | Pocono Pines | Pocono Ranch Lands | Pocono Springs | Pocono Woodland Lakes | Point Marion | Port Allegany
  | Port Carbon | Port Clinton | Port Matilda | Port Royal | Port Trevorton | Port Vue | Potlicker Flats | Prospect
  Park | Pymatuning Central | Pymatuning North | Pymatuning South | Queens Gate | Red Hill | Red Lion | Reynolds
  Heights | Rices Landing | Ridley Park | Riverview Park | Roaring Spring | Rose Valley | Rosslyn Farms | Rowes Run |
  Rural Valley | S.N.P.J. | Sand Hill | Sandy Lake | Sandy Ridge | Saw Creek | Scalp Level | Schuylkill Haven | Seven
  Fields | Seven Springs | Seven Valleys | Sewickley Heights | Sewickley Hills | Shade Gap | Shamokin Dam |
  Shanor-Northvue | Sharon Hill | Shenandoah Heights | Shippensburg University | Sierra View | Sinking Spring |
  Skyline View | Slippery Rock | Slippery Rock University | Snow Shoe | South Bethlehem | South Coatesville | South
  Connellsville | South Fork | South Greensburg | South Heights | South New Castle | South Park Township | South
  Philipsburg | South Pottstown | South Renovo | South Temple | South Uniontown | South Waverly | South Williamsport |
  Southwest Greensburg | Spring City | Spring Grove | Spring Hill | Spring House | Spring Mills | Spring Mount |
  Spring Ridge | St. Clair | St. Clairsville | St. Lawrence | St. Marys | St. Michael | St. Petersburg | St. Vincent
  College | Star Junction | State College | State Line | Stony Creek Mills | Strodes Mills | Sugar Grove | Sugar Notch
  | Summit Hill | Summit Station | Sun Valley | Sunrise Lake | Susquehanna Depot | Susquehanna Trails | Sweden Valley
  | Table Rock | Terre Hill | The Hideout | Three Springs | Timber Hills | Towamensing Trails | Tower City | Treasure
  Lake | Turtle Creek | Tyler Run | Union City | Union Dale | Union Deposit | University of Pittsburgh Johnstown |
  Upper Exeter | Upper St. Clair | Valley Green | Valley View | Valley-Hi | Van Voorhis | Village Green-Green Ridge |
  Village Shires | Wallenpaupack Lake Estates | Warminster Heights | Warrior Run | Washington Boro | Wayne Heights |
  Weissport East | West Alexander | West Brownsville | West Chester | West Conshohocken | West Decatur | West Easton |
  West Elizabeth | West Fairview | West Falls | West Grove | West Hamburg | West Hazleton | West Hills | West
  Homestead | West Kittanning | West Lawn | West Leechburg | West Liberty | West Mayfield | West Middlesex | West
  Middletown | West Mifflin | West Milton | West Nanticoke | West Newton | West Pittsburg | West Pittston | West
  Reading | West Sunbury | West View | West Waynesburg | West Wyoming | West Wyomissing | West York | White Haven |
  White Mills | White Oak | Wickerham Manor-Fisher | Wilburton Number One | Wilburton Number Two | Wilkes-Barre |
  Willow Grove | Willow Street | Wind Gap | Wind Ridge | Woodland Heights | York Haven | York Springs
PR: Aguas Buenas | Aguas Claras | Anon Raices | Antón Ruíz | Añasco | Bairoa La Vienticinco | Bayamón | Benítez |
  Boquerón | Breñas | Buena Vista | Búfalo | Cabo Rojo | Cabán | Campo Rico | Candelaria Arenas | Candelero Abajo |
  Candelero Arriba | Canóvanas | Cataño | Central Aguirre | Cerillos Hoyos | Comerío | Coquí | Corazón | Corral Viejo
  | Coto Laurel | Coto Norte | El Combate | El Mangó | El Negro | El Ojo | El Paraiso | El Tumbao | Fránquez | G. L.
  García | Guánica | H. Rivera Colón | Hacienda San Jose | Hato Arriba | Hato Candal | Imbéry | Juana Díaz | La
  Alianza | La Dolores | La Fermina | La Liga | La Luisa | La Parguera | La Playa | La Plena | La Yuca | Las Carolinas
  | Las Croabas | Las Marías | Las Ochenta | Las Ollas | Las Piedras | Liborio Negrón Torres | Los Llanos | Los Panes
  | Los Prados | Loíza | Luis Lloréns Torres | Luis M. Cintrón | Magas Arriba | Manatí | Mariano Colón | Marueño |
  María Antonia | Mayagüez | Monte Grande | Monte Verde | Palmas del Mar | Palo Seco | Parcelas La Milagrosa |
  Parcelas Mandry | Parcelas Nuevas | Parcelas Peñuelas | Parcelas Viejas Borinquen | Parcelas de Navarro | Peña Pobre
  | Peñuelas | Piedra Aguza | Piedra Gorda | Playa Fortuna | Playita Cortada | Pole Ojea | Potala Pastillo | Pueblito
  del Carmen | Pueblito del Río | Puerto Real | Punta Santiago | Pájaros | Quebrada del Agua | Rafael Capó | Rafael
  González | Rafael Hernández | Rincón | Rodríguez Hevia | Rosa Sánchez | Río Blanco | Río Cañas Abajo | Río Grande |
  Río Lajas | Sabana Eneas | Sabana Grande | Sabana Hoyos | Sabana Seca | San Antonio | San Germán | San Isidro | San
  José | San Juan | San Lorenzo | San Sebastián | Santa Bárbara | Santa Clara | Santa Isabel | Santo Domingo | Suárez
  | Tallaboa Alta | Tierras Nuevas Poniente | Toa Alta | Toa Baja | Trujillo Alto | Vega Alta | Vega Baja | Vázquez
RI: Central Falls | Cumberland Hill | East Providence | Foster Center | Hope Valley | Narragansett Pier | Newport
  East | Valley Falls | Wakefield-Peacedale | Watch Hill
SC: Arcadia Lakes | Atlantic Beach | Batesburg-Leesville | Boiling Springs | Bonneau Beach | Briarcliffe Acres |
  Calhoun Falls | Cane Savannah | Central Pacolet | City View | Clarks Hill | Cross Anchor | Cross Hill | Due West |
  East Gaffney | East Sumter | Edisto Beach | Eureka Mill | Fair Play | Five Forks | Folly Beach | Forest Acres | Fort
  Lawn | Fort Mill | Fountain Inn | Garden City | Gayle Mill | Golden Grove | Goose Creek | Gray Court | Great Falls |
  Heath Springs | Hickory Grove | Hilton Head Island | Holly Hill | Homeland Park | Honea Path | India Hook | Inman
  Mills | Isle of Palms | Kiawah Island | Lake City | Lake Murray of Richland | Lake Secession | Lake View | Lake
  Wylie | Laurel Bay | Little Mountain | Little River | McBee | McClellanville | McColl | McConnells | McCormick |
  Monarch Mill | Moncks Corner | Mount Carmel | Mount Croghan | Mount Pleasant | Murphys Estates | Murrells Inlet |
  Myrtle Beach | New Ellenton | Ninety Six | North Augusta | North Charleston | North Hartsville | North Myrtle Beach
  | Oak Grove | Pawleys Island | Pine Ridge | Plum Branch | Port Royal | Promised Land | Red Bank | Red Hill | Ridge
  Spring | Rock Hill | Sans Souci | Seabrook Island | Seven Oaks | Shell Point | Six Mile | Slater-Marietta | Society
  Hill | South Congaree | South Sumter | Southern Shops | St. Andrews | St. George | St. Matthews | St. Stephen |
  Sullivan's Island | Surfside Beach | Tega Cay | Travelers Rest | Valley Falls | Wade Hampton | Ware Place | Ware
  Shoals | Watts Mills | West Columbia | West Pelzer | West Union | Wilkinson Heights | Winnsboro Mills
SD: Agency Village | Ashland Heights | Aurora Center | Bath Corner | Belle Fourche | Big Stone City | Bijou Hills |
  Blucksberg Mountain | Box Elder | Brant Lake | Buffalo Gap | Camp Crook | Central City | Claire City | Clear Lake |
  Colonial Pine Hills | Corn Creek | Cow Creek | Dakota Dunes | De Smet | Dell Rapids | Eagle Butte | Elk Point | Fort
  Pierre | Fort Thompson | Gann Valley | Garden City | Green Grass | Green Valley | Hill City | Hot Springs | Johnson
  Siding | La Bolt | La Plant | Lake Andes | Lake City | Lake Madison | Lake Norden | Lake Poinsett | Lake Preston |
  Little Eagle | Long Hollow | Long Lake | Lower Brule | Manderson-White Horse Creek | McIntosh | McLaughlin | Meadow
  View Addition | Mission Hill | Mound City | Mount Vernon | New Effington | New Holland | New Underwood | New Witten
  | North Eagle Butte | North Sioux City | North Spearfish | Pine Lakes Addition | Pine Ridge | Prairie City | Rapid
  City | Rapid Valley | Ree Heights | Renner Corner | Running Water | Sioux Falls | Soldier Creek | South Shore |
  Spring Creek | St. Charles | St. Francis | St. Lawrence | St. Onge | Timber Lake | Twin Brooks | Two Strike | Valley
  Springs | Wessington Springs | White Lake | White River | White Rock | Willow Lake | Wounded Knee
TN: Ashland City | Banner Hill | Bean Station | Beersheba Springs | Bell Buckle | Belle Meade | Berry Hill | Bethel
  Springs | Big Sandy | Bluff City | Bon Aqua Junction | Bulls Gap | Castalian Springs | Cedar Hill | Chapel Hill |
  Church Hill | Colonial Heights | Cottage Grove | Crab Orchard | Cross Plains | Cumberland City | Cumberland Gap |
  Dodson Branch | Eagleton Village | East Cleveland | East Ridge | Estill Springs | Fairfield Glade | Fall Branch |
  Falling Water | Flat Top Mountain | Forest Hills | Gilt Edge | Grand Junction | Green Hill | Gruetli-Laager |
  Hickory Valley | Hollow Rock | Iron City | Jefferson City | Johnson City | Kingston Springs | La Follette | La
  Grange | La Vergne | Lake City | Lake Tansi | Lakewood Park | Lenoir City | Lone Oak | Lookout Mountain | Maury City
  | McEwen | McKenzie | McLemoresville | McMinnville | Middle Valley | Minor Hill | Mount Carmel | Mount Juliet |
  Mount Pleasant | Mountain City | Mowbray Mountain | Nashville-Davidson | New Deal | New Hope | New Johnsonville |
  New Market | New Tazewell | New Union | Oak Grove | Oak Hill | Oak Ridge | Oliver Springs | Park City | Parker's
  Crossroads | Pigeon Forge | Pine Crest | Pittman Center | Pleasant Hill | Pleasant View | Powells Crossroads | Red
  Bank | Red Boiling Springs | Roan Mountain | Rural Hill | Sale Creek | Scotts Hill | Shackle Island | Signal
  Mountain | Soddy-Daisy | South Carthage | South Cleveland | South Fulton | South Pittsburg | Spring City | Spring
  Hill | St. Joseph | Tellico Plains | Tellico Village | Tennessee Ridge | Thompson's Station | Three Way | Tracy City
  | Union City | Walnut Grove | Walnut Hill | White Bluff | White House | White Pine | Wildwood Lake | Woodland Mills
TX: Agua Dulce | Airport Heights | Airport Road Addition | Alamo Heights | Alice Acres | Alto Bonito Heights | Amada
  Acres | Annetta North | Annetta South | Aransas Pass | Archer City | Arroyo Colorado Estates | Arroyo Gardens | B
  and E | Bailey's Prairie | Balch Springs | Balcones Heights | Barton Creek | Bay City | Bayou Vista | Beach City |
  Bear Creek | Bee Cave | Benjamin Perez | Beverly Hills | Bevil Oaks | Big Lake | Big Sandy | Big Spring | Big
  Thicket Lake Estates | Big Wells | Bishop Hills | Blooming Grove | Blue Berry Hill | Blue Mound | Blue Ridge |
  Bolivar Peninsula | Bonanza Hills | Box Canyon | Boys Ranch | Brazos Bend | Brazos Country | Bridge City | Brookside
  Village | Bruceville-Eddy | Brushy Creek | Buchanan Dam | Buchanan Lake Village | Buena Vista | Buffalo Gap |
  Buffalo Springs | Bunker Hill Village | Caddo Mills | Callender Lake | Cameron Park | Camp Swift | Camp Wood | Campo
  Verde | Caney City | Cantu Addition | Canyon Creek | Canyon Lake | Cape Royale | Carl's Corner | Carrizo Hill |
  Carrizo Springs | Casa Blanca | Cashion Community | Castle Hills | Cedar Hill | Cedar Park | Cedar Point | Central
  Gardens | Cesar Chavez | China Grove | China Spring | Chula Vista | Cienegas Terrace | Cinco Ranch | Circle D-KC
  Estates | Citrus City | Clarksville City | Clear Lake Shores | Cockrell Hill | Coffee City | College Station |
  Colorado Acres | Colorado City | Copper Canyon | Copperas Cove | Corpus Christi | Corral City | Cottonwood Shores |
  Country Acres | Coyote Acres | Coyote Flats | Cranfills Gap | Cross Mountain | Cross Plains | Cross Roads | Cross
  Timber | Crystal City | Cut and Shoot | D'Hanis | DISH | Dalworthington Gardens | Dayton Lakes | De Kalb | De Leon |
  DeCordova | DeSoto | Deer Park | Del Mar Heights | Del Rio | Del Sol | Dell City | Denver City | Dodd City | Double
  Oak | Dripping Springs | Eagle Lake | Eagle Pass | East Alto Bonito | East Bernard | East Lopez | East Mountain |
  East Tawakoni | Edgecliff Village | Edgewater Estates | Eidson Road | El Brazil | El Camino Angosto | El Campo | El
  Castillo | El Cenizo | El Chaparral | El Indio | El Lago | El Mesquite | El Paso | El Quiote | El Rancho Vela | El
  Refugio | El Socio | Elias-Fela Solis | Elm Creek | Emerald Bay | Encantada-Ranchito-El Calaboz | Enchanted Oaks |
  Escobar I | Eugenio Saenz | Fair Oaks Ranch | Falcon Heights | Falcon Lake Estates | Falcon Mesa | Falcon Village |
  Falls City | Farmers Branch | Fernando Salinas | Fifth Street | Flor del Rio | Flower Mound | Forest Hill | Fort
  Bliss | Fort Clark Springs | Fort Davis | Fort Hancock | Fort Hood | Fort Stockton | Fort Worth | Four Corners |
  Four Points | Fronton Ranchettes | Galena Park | Garden City | Garden Ridge | Gary City | Garza-Salinas II | George
  West | Glen Rose | Glenn Heights | Grand Acres | Grand Prairie | Grand Saline | Granite Shoals | Grape Creek | Grays
  Prairie | Green Valley Farms | Grey Forest | Guadalupe-Guerra | Gun Barrel City | H. Cuellar Estates | Hale Center |
  Haltom City | Harker Heights | Hawk Cove | Hedwig Village | Hickory Creek | Highland Haven | Highland Park |
  Highland Village | Hill Country Village | Hillside Acres | Hilltop Lakes | Hilshire Village | Holiday Beach |
  Holiday Lakes | Holly Lake Ranch | Hollywood Park | Homestead Meadows North | Homestead Meadows South | Honey Grove
  | Horizon City | Hornsby Bend | Horseshoe Bay | Horseshoe Bend | Hudson Bend | Hudson Oaks | Hughes Springs |
  Hunters Creek Village | Iglesia Antigua | Indian Hills | Indian Lake | Indian Springs | Ingleside on the Bay | Iowa
  Colony | Iowa Park | Ivanhoe North | JF Villarreal | Jacinto City | Jamaica Beach | Jardin de San Julian | Jersey
  Village | Johnson City | Jones Creek | K-Bar Ranch | Karnes City | Knox City | La Blanca | La Carla | La Casita | La
  Chuparosa | La Coma | La Escondida | La Esperanza | La Feria | La Feria North | La Grange | La Grulla | La Homa | La
  Joya | La Loma de Falcon | La Marque | La Minita | La Paloma | La Paloma Addition | La Paloma Ranchettes | La
  Paloma-Lost Creek | La Porte | La Presa | La Pryor | La Puerta | La Rosita | La Tina Ranch | La Vernia | La Victoria
  | La Villa | La Ward | LaCoste | Lackland AFB | Lacy-Lakeview | Lago Vista | Laguna Heights | Laguna Park | Laguna
  Seca | Laguna Vista | Lake Bridgeport | Lake Brownwood | Lake Bryan | Lake Cherokee | Lake City | Lake Colorado City
  | Lake Dallas | Lake Dunlap | Lake Jackson | Lake Kiowa | Lake Medina Shores | Lake Meredith Estates | Lake
  Tanglewood | Lake Worth | Lakeshore Gardens-Hidden Acres | Lakeside City | Lakewood Village | Laredo Ranchettes |
  Laredo Ranchettes West | Las Haciendas | Las Lomas | Las Lomitas | Las Palmas | Las Palmas II | Las Pilas | Las
  Quintas Fronterizas | Laughlin AFB | League City | Leon Valley | Liberty City | Liberty Hill | Lincoln Park | Little
  Elm | Little River-Academy | Live Oak | Llano Grande | Log Cabin | Loma Grande | Loma Linda | Loma Linda East | Loma
  Linda West | Loma Vista | Lone Oak | Lone Star | Lopeño | Los Altos | Los Alvarez | Los Angeles | Los Arcos | Los
  Arrieros | Los Barreras | Los Centenarios | Los Corralitos | Los Ebanos | Los Fresnos | Los Huisaches | Los Indios |
  Los Lobos | Los Minerales | Los Nopalitos | Los Veteranos I | Los Veteranos II | Los Ybanez | Lost Creek | Lowry
  Crossing | Manuel Garcia | Manuel Garcia II | Marble Falls | McAllen | McCamey | McDade | McGregor | McKinney |
  McKinney Acres | McLean | McLendon-Chisholm | McQueeney | Meadows Place | Mi Ranchito Estate | Midway North | Midway
  South | Miguel Barrera | Mila Doce | Miller's Cove | Mineral Wells | Mirando City | Mission Bend | Missouri City |
  Mobile City | Mont Belvieu | Monte Alto | Moore Station | Morales-Sanchez | Morgan Farm | Morgan's Point | Morgan's
  Point Resort | Morning Glory | Mount Calm | Mount Enterprise | Mount Pleasant | Mount Vernon | Mountain City |
  Mustang Ridge | Myrtle Springs | Narciso Pena | Nassau Bay | New Berlin | New Boston | New Braunfels | New Chapel
  Hill | New Deal | New Fairview | New Falcon | New Home | New Hope | New London | New Summerfield | New Territory |
  New Waverly | Nocona Hills | North Alamo | North Cleveland | North Escobares | North Pearsall | North Richland Hills
  | North San Pedro | O'Brien | O'Donnell | Oak Grove | Oak Island | Oak Leaf | Oak Point | Oak Ridge | Oak Ridge
  North | Oak Trail Shores | Oak Valley | Old Escobares | Old River-Winfree | Olivia Lopez de Gutierrez | Olmito and
  Olmito | Olmos Park | Opdyke West | Orange Grove | Ore City | Owl Ranch | Oyster Creek | Pablo Pena | Paint Rock |
  Paisano Park | Palm Valley | Palmview South | Palo Blanco | Palo Pinto | Paloma Creek | Paloma Creek South |
  Panorama Village | Patton Village | Payne Springs | Pecan Acres | Pecan Gap | Pecan Grove | Pecan Hill | Pecan
  Plantation | Pelican Bay | Pilot Point | Pine Forest | Pine Harbor | Pine Island | Pinewood Estates | Piney Point
  Village | Pleasant Hill | Pleasant Valley | Plum Grove | Point Blank | Point Comfort | Point Venture | Port Aransas
  | Port Arthur | Port Isabel | Port Lavaca | Port Mansfield | Port Neches | Port O'Connor | Porter Heights | Post Oak
  Bend City | Prado Verde | Prairie View | Progreso Lakes | Pueblo East | Pueblo Nuevo | Quail Creek | Queen City |
  Radar Base | Rafael Pena | Ramirez-Perez | Ranchette Estates | Ranchitos Del Norte | Ranchitos East | Ranchitos Las
  Lomas | Rancho Alegre | Rancho Banquete | Rancho Chico | Rancho Viejo | Ranchos Penitas West | Randolph AFB | Ransom
  Canyon | Red Lick | Red Oak | Regino Ramirez | Reid Hope King | Richland Hills | Richland Springs | Rio Bravo | Rio
  Grande City | Rio Hondo | Rio Vista | Rising Star | River Oaks | Roaring Springs | Robert Lee | Rocky Mound | Roma
  Creek | Roman Forest | Rose City | Rose Hill Acres | Round Mountain | Round Rock | Round Top | Royse City | Runaway
  Bay | Salineño | Salineño North | Sam Rayburn | Sammy Martinez | San Angelo | San Antonio | San Augustine | San
  Benito | San Carlos | San Carlos I | San Carlos II | San Diego | San Elizario | San Felipe | San Fernando | San
  Isidro | San Juan | San Leanna | San Leon | San Marcos | San Patricio | San Pedro | San Perlita | San Saba | San
  Ygnacio | Sand Springs | Sandy Hollow-Escondidas | Sansom Park | Santa Anna | Santa Clara | Santa Cruz | Santa Fe |
  Santa Maria | Santa Monica | Santa Rosa | Scenic Oaks | Seco Mines | Seth Ward | Seven Oaks | Seven Points | Shady
  Hollow | Shady Shores | Shavano Park | Sherwood Shores | Sienna Plantation | Sierra Blanca | Siesta Acres | Siesta
  Shores | Sour Lake | South Alamo | South Fork Estates | South Houston | South La Paloma | South Mountain | South
  Padre Island | South Point | South Toledo Bend | Southside Place | Spring Gardens | Spring Valley Village | St.
  Hedwig | St. Jo | St. Paul | Star Harbor | Sterling City | Study Butte | Sugar Land | Sullivan City | Sulphur
  Springs | Sun Valley | Sunrise Beach Village | Sunset Acres | Sunset Valley | Surfside Beach | Taft Southwest |
  Tanquecitos South Acres | Tanquecitos South Acres II | Taylor Lake Village | Taylor Landing | Terrell Hills | Texas
  City | The Colony | The Hills | The Woodlands | Three Rivers | Thunderbird Bay | Tierra Bonita | Tierra Dorada |
  Tierra Grande | Tierra Verde | Tiki Island | Timbercreek Canyon | Timberwood Park | Todd Mission | Tom Bean | Travis
  Ranch | Trophy Club | Union Grove | Union Valley | Universal City | University Park | Uvalde Estates | Val Verde
  Park | Valle Hermoso | Valle Verde | Valle Vista | Valley Mills | Valley View | Van Alstyne | Van Horn | Van Vleck |
  Victoria Vera | Villa Pancho | Villa Verde | Villa del Sol | Von Ormy | Wake Village | Walnut Springs | Warren City
  | Wells Branch | West Alto Bonito | West Columbia | West Lake Hills | West Livingston | West Odessa | West Orange |
  West Sharyland | West Tawakoni | West University Place | Western Lake | Weston Lakes | Westover Hills | Westwood
  Shores | Westworth Village | White Deer | White Oak | White Settlement | Wichita Falls | Wild Peach Village | Willow
  Park | Wills Point | Wixon Valley | Wolfe City | Zapata Ranch
UT: American Fork | Apple Valley | Bear River City | Beryl Junction | Big Water | Brian Head | Brigham City | Bryce
  Canyon City | Castle Dale | Castle Valley | Cedar City | Cedar Fort | Cedar Hills | Central Valley | Clear Creek |
  Cottonwood Heights | Dammeron Valley | Dutch John | Eagle Mountain | East Carbon | Elk Ridge | Emigration Canyon |
  Farr West | Flaming Gorge | Fort Duchesne | Fountain Green | Fruit Heights | Garden City | Green River | Halls
  Crossing | Hyde Park | La Sal | La Verkin | Lake Shore | Marriott-Slaterville | Mexican Hat | Montezuma Creek |
  Mount Pleasant | Mountain Green | Navajo Mountain | New Harmony | North Logan | North Ogden | North Salt Lake | Oak
  City | Oljato-Monument Valley | Park City | Pine Valley | Plain City | Pleasant Grove | Pleasant View | River
  Heights | Rocky Ridge | Rush Valley | Salt Lake City | Santa Clara | Saratoga Springs | Silver Summit | South Jordan
  | South Ogden | South Salt Lake | South Weber | South Willard | Spanish Fork | Spanish Valley | Spring City | Spring
  Glen | Spring Lake | St. George | Stansbury Park | Summit Park | Thompson Springs | Timber Lakes | Tselakai Dezza |
  Washington Terrace | West Bountiful | West Haven | West Jordan | West Mountain | West Point | West Valley City |
  West Wood | White City | White Mesa | Wolf Creek | Woodland Hills | Woods Cross
VA: Amelia Court House | Apple Mountain Lake | Aquia Harbour | Augusta Springs | Bailey's Crossroads | Belle Haven |
  Belmont Estates | Benns Church | Bethel Manor | Big Island | Big Stone Gap | Blue Ridge | Blue Ridge Shores | Bon
  Air | Boones Mill | Boswell's Corner | Bowling Green | Buckingham Courthouse | Buena Vista | Bull Run | Bull Run
  Mountain Estates | Burke Centre | Cape Charles | Captains Cove | Cats Bridge | Cave Spring | Cedar Bluff | Central
  Garage | Charles City | Charlotte Court House | Chase City | Chase Crossing | Cherry Hill | Chester Gap | Claypool
  Hill | Clifton Forge | Cluster Springs | Colonial Beach | Colonial Heights | County Center | Dahlgren Center | Dale
  City | Deep Creek | Drakes Branch | Dulles Town Center | Dunn Loring | East Highland Park | East Lexington | Fair
  Lakes | Fair Oaks | Fairfax Station | Fairview Beach | Falls Church | Fancy Gap | Flint Hill | Fort Belvoir | Fort
  Chiswell | Fort Hunt | Fort Lee | Franklin Farm | Free Union | Front Royal | Gate City | George Mason | Glade Spring
  | Glen Allen | Glen Lyn | Gloucester Courthouse | Gloucester Point | Great Falls | Hampden-Sydney | Henry Fork |
  Highland Springs | Horse Pasture | Hot Springs | Hybla Valley | Independent Hill | Iron Gate | King George | King
  William | King and Queen Court House | Kings Park | Kings Park West | La Crosse | Lake Barcroft | Lake Caroline |
  Lake Holiday | Lake Land'Or | Lake Monticello | Lake Ridge | Lake Wilderness | Lake of the Woods | Laurel Hill |
  Laurel Park | Lee Mont | Linton Hall | Loch Lomond | Long Branch | Loudoun Valley Estates | Low Moor | Lowes Island
  | Madison Heights | Makemie Park | Manassas Park | Mason Neck | Massanetta Springs | Max Meadows | McKenney | McLean
  | McMullin | McNair | Meadow View | Modest Town | Moorefield Station | Mount Crawford | Mount Hermon | Mount Jackson
  | Mount Sidney | Mount Vernon | Mountain Road | New Baltimore | New Castle | New Church | New Hope | New Kent | New
  Market | New River | Newington Forest | Newport News | North Shore | North Springfield | Nottoway Court House | Oak
  Grove | Oak Hall | Oak Level | Pamplin City | Patrick Springs | Pennington Gap | Pimmit Hills | Piney Mountain |
  Plum Creek | Port Royal | Potomac Mills | Prices Fork | Prince George | Quantico Base | Rich Creek | Rocky Mount |
  Rose Hill | Round Hill | Rural Retreat | Sandy Level | Savage Town | Seven Corners | Seven Mile Ford | Shenandoah
  Farms | Shenandoah Retreat | Shenandoah Shores | Short Pump | Skyland Estates | South Boston | South Hill | South
  Riding | South Run | Southampton Meadows | Southern Gateway | Southside Chesconessex | Spotsylvania Courthouse | St.
  Charles | St. Paul | Stafford Courthouse | Stephens City | Stone Ridge | Stony Creek | Stuarts Draft | Sugar Grove |
  Sugarland Run | The Plains | Toms Brook | Twin Lakes | Tysons Corner | Union Hall | Union Level | University Center
  | University of Virginia | Villa Heights | Virginia Beach | Warm Springs | Weber City | West Falls Church | West
  Point | West Springfield | Westlake Corner | Weyers Cave | White Stone | Wolf Trap
VT: Beecher Falls | Bellows Falls | Derby Center | Derby Line | East Barre | East Burke | East Middlebury | East
  Montpelier | Enosburg Falls | Essex Junction | Fair Haven | Greensboro Bend | Hyde Park | Island Pond | Manchester
  Center | Newport Center | North Bennington | North Hartland | North Springfield | North Troy | North Westminster |
  Old Bennington | Saxtons River | South Barre | South Burlington | South Royalton | South Shaftsbury | St. Albans |
  St. Johnsbury | Wells River | West Brattleboro | West Burke | West Rutland | White River Junction
WA: Aberdeen Gardens | Airway Heights | Alderwood Manor | Amanda Park | Ames Lake | Anderson Island | Arlington
  Heights | Bainbridge Island | Bangor Base | Banks Lake South | Barney's Junction | Basin City | Battle Ground | Bay
  Center | Bay View | Beaux Arts Village | Bell Hill | Benton City | Big Lake | Birch Bay | Black Diamond | Bonney
  Lake | Bothell East | Bothell West | Boulevard Park | Browns Point | Brush Prairie | Bryn Mawr-Skyway | Bunk Foss |
  Canyon Creek | Cascade Valley | Castle Rock | Central Park | Chain Lake | Chelan Falls | Cherry Grove | Clallam Bay
  | Clarkston Heights-Vineland | Cle Elum | Clear Lake | Clover Creek | Clyde Hill | Cohassett Beach | College Place |
  Copalis Beach | Cottage Lake | Coulee City | Coulee Dam | Country Homes | Curlew Lake | Dash Point | Deep River |
  Deer Park | Des Moines | Desert Aire | Dollars Corner | DuPont | East Cathlamet | East Hill-Meridian | East Port
  Orchard | East Renton Highlands | East Wenatchee | Electric City | Elk Plain | Elmer City | Erlands Point-Kitsap
  Lake | Fairchild AFB | Fall City | Federal Way | Fern Prairie | Fife Heights | Five Corners | Fobes Hill | Fords
  Prairie | Fort Lewis | Four Lakes | Fox Island | Friday Harbor | Gig Harbor | Gold Bar | Grand Coulee | Grand Mound
  | Granite Falls | Grays River | Green Bluff | Hat Island | Hazel Dell | Herron Island | High Bridge | Hogans Corner
  | Hunts Point | Inglewood-Finn Hill | Junction City | Ketron Island | Kettle Falls | Key Center | La Center | La
  Conner | La Grande | LaCrosse | Lake Bosworth | Lake Cassidy | Lake Cavanaugh | Lake Forest Park | Lake Holm | Lake
  Ketchum | Lake Marcel-Stillwater | Lake McMurray | Lake Morton-Berrydale | Lake Roesiger | Lake Shore | Lake Stevens
  | Lake Stickney | Lake Tapps | Lakeland North | Lakeland South | Larch Way | Liberty Lake | Long Beach | Longview
  Heights | Loon Lake | Lower Elochoman | Maple Falls | Maple Heights-Lake Desire | Maple Valley | Marietta-Alderwood
  | Martha Lake | May Creek | McChord AFB | McCleary | McKenna | McMillin | Meadow Glade | Medical Lake | Mercer
  Island | Metaline Falls | Mill Creek | Mill Creek East | Monroe North | Moses Lake | Moses Lake North | Mount Vernon
  | Mount Vista | Mountlake Terrace | Navy Yard City | Neah Bay | Nespelem Community | Nisqually Indian Community |
  Normandy Park | North Bend | North Bonneville | North Fort Lewis | North Lynnwood | North Marysville | North Omak |
  North Puyallup | North Sultan | North Yelm | Northwest Stanwood | Oak Harbor | Ocean City | Ocean Park | Ocean
  Shores | Otis Orchards-East Farms | Pacific Beach | Pe Ell | Peaceful Valley | Picnic Point | Pine Grove | Point
  Roberts | Port Angeles | Port Angeles East | Port Gamble Tribal Comunity | Port Hadlock-Irondale | Port Ludlow |
  Port Orchard | Port Townsend | Prairie Heights | Prairie Ridge | Puget Island | Qui-nai-elt Village | Raft Island |
  River Road | Rock Island | Rocky Point | Royal City | Salmon Creek | SeaTac | Sedro-Woolley | Shadow Lake | Silver
  Firs | Sisco Heights | Skamokawa Valley | Snoqualmie Pass | Soap Lake | South Bend | South Cle Elum | South Creek |
  South Hill | South Prairie | South Wenatchee | Spokane Valley | St. John | Stansberry Lake | Sudden Valley | Sunday
  Lake | Swede Heaven | Terrace Heights | Three Lakes | Town and Country | Trout Lake | Twin Lakes | Union Gap | Union
  Hill-Novelty Hill | University Place | Upper Elochoman | Walla Walla | Walla Walla East | Walnut Grove | Warm Beach
  | West Clarkston-Highland | West Pasco | West Richland | West Side Highway | Whidbey Island Station | White Center |
  White Salmon | White Swan | Wilderness Rim | Wilson Creek | Woods Creek | Yarrow Point
WI: Alma Center | Amherst Junction | Baileys Harbor | Balsam Lake | Bay City | Bear Creek | Beaver Dam | Bell Center
  | Big Bend | Big Falls | Birch Hill | Black Creek | Black Earth | Black River Falls | Blue Mounds | Blue River |
  Bohners Lake | Boulder Junction | Brice Prairie | Brown Deer | Browns Lake | Buffalo City | Butte des Morts | Camp
  Douglas | Camp Lake | Cedar Grove | Chain O' Lakes | Chief Lake | Chippewa Falls | Clam Lake | Clear Lake | Combined
  Locks | Coon Valley | Cottage Grove | Cross Plains | Cuba City | De Pere | De Soto | DeForest | Deer Park | Delavan
  Lake | Diamond Bluff | Eagle Lake | Eagle River | East Troy | Eau Claire | Egg Harbor | Elk Mound | Elkhart Lake |
  Ellison Bay | Elm Grove | Elmwood Park | Fall Creek | Fall River | Fond du Lac | Fontana-on-Geneva Lake | Forest
  Junction | Fort Atkinson | Fountain City | Fox Lake | Fox Point | Francis Creek | Franks Field | French Island |
  Gays Mills | Genoa City | Glen Flora | Glen Haven | Glenwood City | Grand Marsh | Grand View | Green Bay | Green
  Lake | Green Valley | Hager City | Hales Corners | Hazel Green | Howards Grove | Iron Belt | Iron Ridge | Iron River
  | Jim Falls | Johnson Creek | Jump River | Junction City | La Crosse | La Farge | La Valle | Lac La Belle | Lac du
  Flambeau | Lake Arrowhead | Lake Camelot | Lake Delton | Lake Geneva | Lake Hallie | Lake Ivanhoe | Lake Koshkonong
  | Lake Lorraine | Lake Mills | Lake Nebagamon | Lake Ripley | Lake Shangrila | Lake Sherwood | Lake Tomahawk | Lake
  Wazeecha | Lake Wisconsin | Lake Wissota | Lauderdale Lakes | Legend Lake | Lily Lake | Lime Ridge | Little Chute |
  Little Round Lake | Little Sturgeon | Lone Rock | Long Lake | Lyndon Station | Maiden Rock | Maple Bluff | Marathon
  City | McFarland | Menomonee Falls | Middle Village | Mineral Point | Mole Lake | Mount Calvary | Mount Hope | Mount
  Horeb | Mount Pleasant | Mount Sterling | New Auburn | New Berlin | New Glarus | New Holstein | New Lisbon | New
  London | New Odanah | New Post | New Richmond | North Bay | North Fond du Lac | North Freedom | North Hudson | North
  Prairie | Oak Creek | Oconomowoc Lake | Oconto Falls | Okauchee Lake | Paddock Lake | Park Falls | Park Ridge |
  Patch Grove | Pell Lake | Pigeon Falls | Pine River | Pleasant Prairie | Plum City | Port Edwards | Port Washington
  | Port Wing | Post Lake | Potter Lake | Powers Lake | Poy Sippi | Prairie Farm | Prairie du Chien | Prairie du Sac |
  Random Lake | Rib Lake | Rib Mountain | Rice Lake | Richland Center | River Falls | River Hills | Rock Springs |
  Sandy Hook | Sauk City | Sheboygan Falls | Shell Lake | Shorewood Hills | Silver Lake | Sister Bay | Soldiers Grove
  | Solon Springs | South Milwaukee | South Wayne | Spring Green | Spring Valley | St. Cloud | St. Croix Falls | St.
  Francis | St. Joseph | St. Nazianz | St. Peter | Star Prairie | Stevens Point | Stone Lake | Sturgeon Bay | Summit
  Lake | Sun Prairie | Tainter Lake | Three Lakes | Tunnel City | Turtle Lake | Twin Lakes | Two Rivers | Union Center
  | Union Grove | Van Dyne | West Allis | West Baraboo | West Bend | West Milwaukee | West Salem | White Lake |
  Whitefish Bay | Wild Rose | Williams Bay | Wind Lake | Wind Point | Wisconsin Dells | Wisconsin Rapids
WV: Alum Creek | Apple Grove | Beards Fork | Beech Bottom | Big Chimney | Big Creek | Big Sandy | Birch River |
  Bruceton Mills | Brush Fork | Camden-on-Gauley | Capon Bridge | Cedar Grove | Charles Town | Charlton Heights |
  Cheat Lake | Coal City | Coal Fork | Crab Orchard | Cross Lanes | Deep Water | East Bank | East Dailey | Elk Garden
  | Falling Spring | Falling Waters | Falls View | Fort Ashby | Fort Gay | Gallipolis Ferry | Gauley Bridge | Gilbert
  Creek | Glen Dale | Glen Ferris | Glen Fork | Glen Jean | Glen White | Grant Town | Great Cacapon | Green Bank |
  Green Spring | Harpers Ferry | Hartford City | Hooverson Heights | Jane Lew | Lost Creek | MacArthur | McConnell |
  McMechen | Meadow Bridge | Mill Creek | Mitchell Heights | Mount Carbon | Mount Gay-Shamrock | Mount Hope | New
  Cumberland | New Haven | New Martinsville | New Richmond | North Hills | Nutter Fort | Oak Hill | Paden City | Paw
  Paw | Pea Ridge | Pine Grove | Piney View | Pleasant Valley | Point Pleasant | Red Jacket | Salt Rock | Sand Fork |
  Sarah Ann | Shady Spring | Shenandoah Junction | South Charleston | St. Albans | St. Marys | Star City | Teays
  Valley | Terra Alta | Upper Falls | Valley Bend | Valley Grove | Valley Head | West Hamlin | West Liberty | West
  Logan | West Milford | West Union | White Hall | White Sulphur Springs | Wiley Ford | Windsor Heights | Wolf Summit
WY: Alpine Northeast | Alpine Northwest | Antelope Hills | Antelope Valley-Crestview | Arrowhead Springs | Atlantic
  City | Bar Nunn | Bear River | Bessemer Bend | Big Horn | Big Piney | Boulder Flats | Casper Mountain | Clearview
  Acres | East Thermopolis | Elk Mountain | Fort Bridger | Fort Laramie | Fort Washakie | Fox Farm-College | Fox Park
  | Green River | Hawk Springs | Hill View Heights | Homa Hills | James Town | Jeffrey City | La Barge | La Grange |
  Lakeview North | Lance Creek | Little America | Lost Springs | McKinnon | Meadow Acres | Medicine Bow | Moose Wilson
  Road | Mountain View | North Rock Springs | Owl Creek | Pine Bluffs | Pine Haven | Powder River | Purple Sage |
  Rafter J Ranch | Red Butte | Rock River | Rock Springs | Rolling Hills | Ryan Park | Sleepy Hollow | South Greeley |
  South Park | Star Valley Ranch | Table Rock | Ten Sleep | Teton Village | Van Tassell | Vista West | Warren AFB |
  Westview Circle | Woods Landing-Jelm | Y-O Ranch
`

/** The same of counties, from the Bureau's boundaries of 2017 (public domain) in us-atlas 3.0.1. */
export const censusCounties = `
AK: Aleutians East | Aleutians West | Bristol Bay | Fairbanks North Star | Hoonah-Angoon | Kenai Peninsula |
  Ketchikan Gateway | Kodiak Island | Lake and Peninsula | Matanuska-Susitna | North Slope | Northwest Arctic | Prince
  of Wales-Hyder | Southeast Fairbanks | Valdez-Cordova | Yukon-Koyukuk
AL: DeKalb | St. Clair
AR: Hot Spring | Little River | St. Francis | Van Buren
AS: Manu'a
AZ: La Paz | Santa Cruz
CA: Contra Costa | Del Norte | El Dorado | Los Angeles | San Benito | San Bernardino | San Diego | San Francisco |
  San Joaquin | San Luis Obispo | San Mateo | Santa Barbara | Santa Clara | Santa Cruz
CO: Clear Creek | El Paso | Kit Carson | La Plata | Las Animas | Rio Blanco | Rio Grande | San Juan | San Miguel
CT: New Haven | New London
DC: District of Columbia
DE: New Castle
FL: DeSoto | Indian River | Miami-Dade | Palm Beach | Santa Rosa | St. Johns | St. Lucie
GA: Ben Hill | DeKalb | Jeff Davis | McDuffie | McIntosh
IA: Black Hawk | Buena Vista | Cerro Gordo | Des Moines | O'Brien | Palo Alto | Van Buren
ID: Bear Lake | Nez Perce | Twin Falls
IL: De Witt | DeKalb | DuPage | Jo Daviess | LaSalle | McDonough | McHenry | McLean | Rock Island | St. Clair
IN: DeKalb | LaGrange | LaPorte | St. Joseph
KS: McPherson
KY: McCracken | McCreary | McLean
LA: De Soto | East Baton Rouge | East Carroll | East Feliciana | Jefferson Davis | LaSalle | Pointe Coupee | Red
  River | St. Bernard | St. Charles | St. Helena | St. James | St. John the Baptist | St. Landry | St. Martin | St.
  Mary | St. Tammany | West Baton Rouge | West Carroll | West Feliciana
MD: Anne Arundel | Prince George's | Queen Anne's | St. Mary's
MI: Grand Traverse | Presque Isle | St. Clair | St. Joseph | Van Buren
MN: Big Stone | Blue Earth | Crow Wing | Lac qui Parle | Lake of the Woods | Le Sueur | McLeod | Mille Lacs | Otter
  Tail | Red Lake | St. Louis | Yellow Medicine
MO: Cape Girardeau | DeKalb | McDonald | New Madrid | St. Charles | St. Clair | St. Francois | St. Louis | Ste.
  Genevieve
MP: Northern Islands
MS: DeSoto | Jefferson Davis | Pearl River
MT: Big Horn | Deer Lodge | Golden Valley | Judith Basin | Lewis and Clark | McCone | Powder River | Silver Bow |
  Sweet Grass
NC: McDowell | New Hanover
ND: Golden Valley | Grand Forks | LaMoure | McHenry | McIntosh | McKenzie | McLean
NE: Box Butte | Keya Paha | McPherson | Red Willow | Scotts Bluff
NJ: Cape May
NM: De Baca | Doña Ana | Los Alamos | McKinley | Rio Arriba | San Juan | San Miguel | Santa Fe
NV: Carson City | White Pine
NY: New York | St. Lawrence
OH: Van Wert
OK: Le Flore | McClain | McCurtain | McIntosh | Roger Mills
OR: Hood River
PA: McKean
PR: Aguas Buenas | Añasco | Bayamón | Cabo Rojo | Canóvanas | Cataño | Comerío | Guánica | Juana Díaz | Las Marías |
  Las Piedras | Loíza | Manatí | Mayagüez | Peñuelas | Rincón | Río Grande | Sabana Grande | San Germán | San Juan |
  San Lorenzo | San Sebastián | Santa Isabel | Toa Alta | Toa Baja | Trujillo Alto | Vega Alta | Vega Baja
SC: McCormick
SD: Bon Homme | Charles Mix | Fall River | McCook | McPherson | Oglala Lakota
TN: DeKalb | McMinn | McNairy | Van Buren
TX: DeWitt | Deaf Smith | El Paso | Fort Bend | Jeff Davis | Jim Hogg | Jim Wells | La Salle | Live Oak | McCulloch
  | McLennan | McMullen | Palo Pinto | Red River | San Augustine | San Jacinto | San Patricio | San Saba | Tom Green |
  Val Verde | Van Zandt
UT: Box Elder | Salt Lake | San Juan
VA: Buena Vista | Charles City | Colonial Heights | Falls Church | Isle of Wight | James City | King George | King
  William | King and Queen | Manassas Park | New Kent | Newport News | Prince Edward | Prince George | Prince William
  | Virginia Beach
VI: St. Croix | St. John | St. Thomas
VT: Grand Isle
WA: Grays Harbor | Pend Oreille | San Juan | Walla Walla
WI: Eau Claire | Fond du Lac | Green Lake | La Crosse | St. Croix
WV: McDowell
WY: Big Horn | Hot Springs
`
