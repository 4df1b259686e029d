import type { Land } from './towns.ts'

const phrases = (text: string) => text.split(',').map((phrase) => phrase.trim())

/** Street and subdivision names by landscape; such names are found in many Texas towns. */
export const streetNames: Record<Land | 'any', string[]> = {
  any: phrases(`Bluebonnet, Live Oak, Pecan, Mesquite, Lone Star, Crockett, Travis, Houston, Bowie, Lamar, Fannin, Milam,
    San Jacinto, Austin, Sam Rayburn, Longhorn, Mockingbird, Magnolia, Redbud, Cottonwood, Willow, Sycamore, Hackberry,
    Walnut, Elm, Cedar, Juniper, Dogwood, Meadow, Prairie, Windmill, Wagon Wheel, Saddle, Chisholm, Goodnight, Old Mill,
    Church, School, Park, Main, Oak, College, Railroad, Sunset, Sunrise, Ridge, Valley View, Indian Paintbrush,
    Rosewood, Laurel, Jasmine, Primrose, Quail, Dove, Roadrunner, Whitetail, Buckskin, Stagecoach, Settlers, Ranger`),
  hill: phrases(`Barton, Balcones, Guadalupe, Pedernales, Blanco, Sabinal, Limestone, Flint Rock, Cypress, Agarita,
    Mountain Laurel, Possum Trot, Armadillo, Spicewood, Bee Cave, Enchanted Rock, Madrone, Sotol, Buckeye, Cave Hollow,
    Shoal, Onion, Slaughter, Hamilton, Canyon, Bluff, Comal, Medina`),
  north: phrases(`Preston, Greenville, Cross Timbers, Bois d'Arc, Trinity, White Rock, Lakeview, Spring Valley, Custer,
    Legacy, Parkwood, Willowbrook, Turtle Creek, Highland, Swiss, Forest, Royal, Inwood, Hillcrest, Cedar Springs,
    Camp Bowie, Bluestem, Blackland, Post Oak, Heritage`),
  gulf: phrases(`Buffalo, Memorial, Westheimer, Piney Point, Loblolly, Bayou, Brazos, Sawdust, Champion, Kuykendahl,
    Cypresswood, Rice, Heron, Egret, Wisteria, Azalea, Gardenia, Timberline, Pine Hollow, Grogan, Lake Woodlands,
    Cinco, Oyster Creek, Settlement`),
  coast: phrases(`Pelican, Seawall, Sandpiper, Gulf, Bay, Harbor, Oleander, Mariner, Whooping Crane, Dolphin, Sea Oats,
    Palm, Shoreline, Ocean, Tarpon, Redfish`),
  east: phrases(`Piney Woods, Azalea, Caddo, Neches, Sabine, Loblolly, Rusk, Sweetgum, Tall Timber, Sam Houston, Rose,
    Longleaf, Texas, Aggie, Brazos, Holleman`),
  west: phrases(`Yucca, Ocotillo, Franklin, Rim, Montana, Mesa, Caprock, Llano, Quaker, Slide, Canyon, Palo Duro, Sotol,
    Permian, Comanche, Desert Willow, Mescalero, Tumbleweed, Buffalo Gap, Cimarron, Coronado, Sierra`),
  valley: phrases(`Ebony, Citrus, Grapefruit, Bougainvillea, Palm, Rio Grande, Zapata, San Bernardo, Sabal, Retama,
    Jacaranda, Resaca, Hidalgo, Laguna, Mimosa, Tangerine`),
}
/** For towns where many streets have Spanish names. */
export const spanishStreets =
  phrases(`Camino Real, Paseo del Norte, Calle Cedro, Via Linda, Vista del Sol, Rancho Viejo,
  Loma Alta, Agua Dulce, El Camino, Las Palmas, Casa Verde, Rio Bravo, La Paloma, Buena Vista, Monte Vista, Encino Grande`)
export const suffixes = { oldTown: ['St', 'Ave', 'St', 'Ave', 'Blvd'], suburb: ['Dr', 'Ln', 'Ct', 'Trl', 'Cv', 'Way', 'Dr', 'Ln', 'Cir', 'Path', 'Bnd', 'Loop'] } // biome-ignore format: short
export const subdivisionFirst: Record<Land, string[]> = {
  hill: phrases('Barton, Balcones, Cypress, Limestone, Madrone, Hill Country, Shady Oak, Bluebonnet, Spring, Rocky, Mountain Laurel, Cedar, Canyon, Oak'),
  north: phrases('Preston, Stonebridge, Trinity, Highland, Bluestem, Heritage, Willow, Timber, Cross Creek, Lakeside, Windsong, Canterbury, Oak, Chapel'),
  gulf: phrases('Cypress, Bayou, Memorial, Pine, Timber, Magnolia, Lake, Briar, Fall Creek, Oakhurst, Wisteria, Champion, Heron'),
  coast: phrases('Pelican, Laguna, Harbor, Palm, Sandpiper, Gulf, Seabreeze, Mariners, Bay'),
  east: phrases('Piney, Azalea, Rose, Pecan, Post Oak, Caddo, Hidden, Lake, Sweetgum, Holly'),
  west: phrases('Mesa, Caprock, Desert, Vista, Canyon, Sunrise, Franklin, Prairie, Coronado, Mesquite, Sierra'),
  valley: phrases('Palm, Citrus, Ebony, Resaca, Rio, Sabal, Mission, Laguna, Plantation'),
} // biome-ignore format: a table
export const subdivisionLast = phrases(
  'Ridge, Creek, Oaks, Park, Hills, Village, Estates, Crossing, Meadows, Ranch, Heights, Glen, Trails, Grove, Springs, Bend, Commons, Place, Terrace, Hollow',
)
export const oldNeighborhoods = phrases(
  'Original Townsite, College Heights, Fairview, Travis Addition, Park Place, University Heights, Highland Addition, Courthouse Square, Oak Lawn Addition, Sunset Heights, Rosedale, Westover',
)
export const buildings = phrases(
  'The Travis, Congress Lofts, The Magnolia, Skyline on Main, The Bowie, Park Towers, Railyard Lofts, The Lamar, Riverwalk Residences, Mercantile Place, The Sabine, Union Station Lofts, Live Oak Flats, The Milam, Cotton Exchange, Bluebonnet Terrace',
)

/** Names for offices and agents. All are fictional, as are their numbers (555-0100 to 0199). */
export const officeNames =
  phrases(`Bluebonnet Realty Group, Lone Oak Properties, Capitol View Realty, Pecan Street Homes,
  Longhorn Land & Homes, Hearthstone Realty, Brazos Bend Properties, Mockingbird Realty, Open Range Real Estate,
  Dogtrot Realty, Live Oak & Co., Twin Rivers Realty, Prairie Fire Properties, Two Step Real Estate,
  Windmill Realty Partners, Front Porch Homes, Limestone & Lake Realty, Magnolia Row Realty, Redbud Real Estate,
  Roadrunner Realty`)
export const firstNames =
  phrases(`Abigail, Amanda, Andrea, Andrew, Angela, Anita, Beatriz, Becky, Brandon, Brenda, Carla,
  Carlos, Caroline, Cesar, Christina, Cody, Courtney, Daniela, David, Derek, Diana, Elena, Eric, Erin, Gabriel, Gloria,
  Grant, Hannah, Hector, Holly, Jake, Janet, Jasmine, Javier, Jenna, Joel, Josephine, Karen, Katie, Keisha, Kim, Lance,
  Laura, Leah, Linh, Lorena, Lucas, Marcus, Maria, Marisol, Mark, Megan, Miguel, Monica, Nadia, Natalie, Nicole, Omar,
  Paige, Patrick, Priya, Rachel, Ramon, Rebecca, Robert, Rosa, Russell, Sandra, Sean, Sergio, Sharon, Stacy, Stephen,
  Tanya, Teresa, Thomas, Travis, Tricia, Trung, Vanessa, Victor, Wade, Wendy, Whitney, Yolanda, Zach`)
export const lastNames =
  phrases(`Aguilar, Allen, Anderson, Bailey, Barrera, Bell, Benavides, Brooks, Bui, Burke, Caldwell,
  Cantu, Carpenter, Castillo, Chavez, Clark, Coleman, Cortez, Crawford, Cruz, Dawson, Delgado, Dominguez, Dunn, Ellis,
  Escobar, Fields, Fischer, Flores, Foster, Franklin, Fuentes, Garza, Gibson, Gonzales, Graves, Griffin, Guerra, Hale,
  Harmon, Hayes, Hernandez, Hoffman, Holt, Huynh, Ibarra, Jennings, Johnson, Keller, Kim, Krause, Lambert, Le, Lopez,
  Lowe, Malone, Marsh, Martinez, McCoy, Medina, Mendez, Meyer, Miller, Montoya, Morales, Muniz, Nguyen, Novak, Ochoa,
  Olson, Owens, Patel, Perez, Pham, Pruitt, Ramirez, Reeves, Reyes, Rhodes, Rios, Ruiz, Salinas, Schneider, Shaw, Sims,
  Solis, Stone, Tate, Trevino, Vance, Vega, Villarreal, Walker, Watts, Webb, West, Wolfe, Yates, Zamora`)
